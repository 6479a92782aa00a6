// The findings about a game in sentences, and the verdict.
import { shortHex } from "../shared/fair_dice/hex_digits.js";
import { counted } from "../shared/phrasing.js";
import { findWrongSecret } from "./check_rolls.js";
import { isHex256 } from "./journal_file.js";

/** @import { Remembered } from "../shared/fair_dice/client_seed.js" */
/** @import { RollCheck } from "./check_rolls.js" */
/** @import { GameFile, SealedDice } from "./journal_file.js" */

/** @typedef {"fits" | "wrong" | "open" | "busy" | "aside"} FindingKind */
/** @typedef {{ kind: FindingKind, text: string }} Finding */

/**
 * @typedef {object} Evidence
 * @property {Remembered | null} remembered what this browser saw before the game
 * @property {string} pasted a commitment that the user wrote down
 * @property {RollCheck | null} rollCheck null while the rolls are computed
 */

/** @type {(kind: FindingKind, text: string) => Finding} */
const finding = (kind, text) => ({ kind, text });

/**
 * @param {GameFile} game
 * @param {Evidence} evidence
 * @returns {Finding[]}
 */
export function collectFindings(game, { remembered, pasted, rollCheck }) {
  const { latest } = game;
  return [
    remembered ? checkRememberedCommitment(latest, remembered) : checkPastedCommitment(latest, pasted),
    remembered?.clientSeed ? checkClientSeed(latest, remembered) : null,
    checkSecret(game),
    rollCheck ? describeRolls(game, rollCheck) : finding("busy", "Computing every roll again."),
    latest.first > 0 ? describeFork(game) : null,
  ].filter((found) => found !== null);
}

/**
 * @param {SealedDice} dice
 * @param {Remembered} remembered
 */
function checkRememberedCommitment({ commitment }, remembered) {
  if (remembered.commitment === commitment) {
    return finding("fits", "The seal is the one this browser saw before the game.");
  }
  const seen = shortHex(remembered.commitment);
  return finding(
    "wrong",
    `Before the game this browser saw the seal ${seen}, but the game has ${shortHex(commitment)}`,
  );
}

/**
 * @param {SealedDice} dice
 * @param {string} pasted
 */
function checkPastedCommitment({ commitment }, pasted) {
  const given = pasted.replaceAll(/\s/g, "").toLowerCase();
  if (!given) return finding("open", "This browser was not at the table before the game, so it saw no seal.");
  if (given === commitment) return finding("fits", "The seal is the one you wrote down.");
  if (isHex256(given)) {
    return finding("wrong", `You wrote down the seal ${shortHex(given)}, but the game has ${shortHex(commitment)}`);
  }
  return finding("open", `A seal has 64 characters, 0 to 9 and a to f. This has ${given.length}.`);
}

/**
 * @param {SealedDice} dice
 * @param {Remembered} remembered
 */
function checkClientSeed({ clientSeeds }, { clientSeed }) {
  if (!clientSeeds.includes(clientSeed)) {
    return finding("wrong", `The luck this browser added, ${shortHex(clientSeed)}, is not in the dice.`);
  }
  const others = clientSeeds.length - 1;
  const together = others ? `, with that of ${counted(others, "other player")}` : "";
  return finding("fits", `This browser's luck is in the dice${together}.`);
}

/** @param {GameFile} game */
function checkSecret(game) {
  const problem = findWrongSecret(game);
  return problem ? finding("wrong", problem) : finding("fits", "The secret is the one that was sealed.");
}

/**
 * @param {GameFile} game
 * @param {RollCheck} check
 */
function describeRolls({ steps }, { rolls, problem }) {
  if (problem) return finding("wrong", problem);
  return finding("fits", `Every roll follows from it: ${counted(rolls, "roll")} in ${counted(steps.length, "step")}.`);
}

/**
 * A server could hide behind a fork, so it is mentioned: players know whether they started from the beginning.
 * @param {GameFile} game
 */
function describeFork({ sources, latest }) {
  const unsealed = sources.some((source) => source.first < latest.first && source.secret === undefined);
  return finding(
    "aside",
    `This game continues another one after its step ${latest.first - 1}: the seal covers the steps from there on.${
      unsealed ? " Some earlier dice were not sealed." : ""
    }`,
  );
}

/**
 * @param {Finding[]} findings
 * @returns {{ kind: FindingKind, title: string, text: string }}
 */
export function verdictOf(findings) {
  const wrong = findings.find(({ kind }) => kind === "wrong");
  if (wrong) return { kind: "wrong", title: "Something does not add up", text: wrong.text };
  if (findings.some(({ kind }) => kind === "busy")) return { kind: "busy", title: "One moment", text: "" };
  if (findings.some(({ kind }) => kind === "open")) {
    return {
      kind: "open",
      title: "Every roll follows from the secret",
      text: "Whether the secret was sealed before the game, only someone who saw the seal then can tell.",
    };
  }
  return {
    kind: "fits",
    title: "Nobody chose these dice",
    text: "Every roll follows from the secret that was sealed before the game, and from the players' luck.",
  };
}
