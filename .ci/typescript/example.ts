// A program that must compile against the types: a client that takes a view and answers.

import type { Card, Document, Move, View } from "./continental";

export function view(text: string): View | null {
  const document = JSON.parse(text) as Document;
  return document.type === "view" ? document.value : null;
}

export function answer(view: View): Move {
  const table = view.table;
  if (table.phase === "claims") return { type: "pass" };
  if (table.phase === "draw") return { type: "draw_stock" };
  const last: Card | undefined = view.hand[view.hand.length - 1];
  return { type: "discard", card: last ?? "X" };
}

export function told(move: Move): string {
  switch (move.type) {
    case "lay_down":
      return move.melds.map((meld) => (meld.type === "trio" ? meld.rank : meld.suit)).join(" ");
    case "lay_off":
      return `${move.card} at ${move.at.meld} ${move.at.end ?? ""}`;
    default:
      return move.type;
  }
}

// @ts-expect-error: there is no such card
export const wrong: Move = { type: "discard", card: "1h" };
