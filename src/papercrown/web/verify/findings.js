// What was found about a game, in sentences: `{ kind, text }`, whose kind is fits, wrong, open, busy or aside.
import { wrongSecret } from "./check_rolls.js";
import { isHex } from "./journal_file.js";

const FEW = 8; // digits by which people know a number

const short = (hex) => `${hex.slice(0, FEW)}…`;
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const finding = (kind, text) => ({ kind, text });

/**
 * All of them, in order. `seen` is what this browser remembers from before the game, or null; `pasted` a seal that
 * somebody wrote down; `rolled` what was found about the rolls, or null as long as they are computed.
 */
export function findingsOf(game, { seen, pasted, rolled }) {
  const pact = game.pacts.at(-1);
  return [
    seen ? sealSeen(pact, seen) : sealPasted(pact, pasted),
    seen?.luck && luckAdded(pact, seen),
    secretFits(game),
    rolled ? rollsFollow(game, rolled) : finding("busy", "Every roll is being computed again."),
    pact.first > 0 && takenUp(game, pact),
  ].filter(Boolean);
}

const sealSeen = ({ seal }, seen) =>
  seen.seal === seal
    ? finding("fits", "The seal is the one that this browser saw before the game.")
    : finding("wrong", `Before the game this browser saw the seal ${short(seen.seal)}, the game has ${short(seal)}`);

function sealPasted({ seal }, pasted) {
  const given = pasted.replaceAll(/\s/g, "").toLowerCase();
  if (!given) return finding("open", "This browser was not at the table before the game, so it saw no seal.");
  if (given === seal) return finding("fits", "The seal is the one that you wrote down.");
  if (isHex(given)) return finding("wrong", `You wrote down the seal ${short(given)}, the game has ${short(seal)}`);
  return finding("open", `A seal has 64 digits from 0 to 9 and a to f; these are ${counted(given.length, "letter")}.`);
}

const others = (count) => (count ? `, with that of ${counted(count, "other player")}` : "");

const luckAdded = ({ luck }, seen) =>
  luck.includes(seen.luck)
    ? finding("fits", `The luck of this browser is in the dice${others(luck.length - 1)}.`)
    : finding("wrong", `The luck that this browser added, ${short(seen.luck)}, is not in the dice.`);

function secretFits(game) {
  const wrong = wrongSecret(game);
  return wrong ? finding("wrong", wrong) : finding("fits", "The secret is the one that was sealed.");
}

const rollsFollow = ({ steps }, { rolls, wrong }) =>
  wrong
    ? finding("wrong", wrong)
    : finding("fits", `All dice follow from it: ${counted(rolls, "roll")} of ${counted(steps.length, "step")}.`);

/** A server could hide behind this: whoever began the game anew knows that it was not taken up. */
function takenUp({ pacts }, { first }) {
  const open = pacts.some((pact) => pact.first < first && !pact.secret);
  return finding(
    "aside",
    `This game was taken up from another one after its step ${first - 1}: the seal is for the steps from there on.` +
      (open ? " Some dice before were not sealed." : ""),
  );
}

/** All of it in a title and a sentence. */
export function verdictOf(findings) {
  const wrong = findings.find(({ kind }) => kind === "wrong");
  if (wrong) return { kind: "wrong", title: "Something does not fit", text: wrong.text };
  if (findings.some(({ kind }) => kind === "busy")) return { kind: "busy", title: "One moment", text: "" };
  if (findings.some(({ kind }) => kind === "open"))
    return {
      kind: "open",
      title: "Every roll follows from the secret",
      text: "That it was sealed before the game, only somebody can tell who saw the seal then.",
    };
  return {
    kind: "fits",
    title: "Nobody chose these dice",
    text: "Every roll follows from the secret that was sealed before the game, and from the luck of the players.",
  };
}
