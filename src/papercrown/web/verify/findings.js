// The findings about a game in sentences, and the verdict.
import { shortHex } from "../shared/fair_dice/hex_digits.js";
import { isHex256, sameList } from "../shared/fair_dice/pledge.js";
import { counted, joinNames, times } from "../shared/phrasing.js";
import { findWrongPledge, findWrongSecret } from "./check_rolls.js";

/** @import { Seen } from "../shared/fair_dice/client_seed.js" */
/** @import { PledgeList } from "../shared/fair_dice/pledge.js" */
/** @import { RollCheck } from "./check_rolls.js" */
/** @import { GameFile, SealedDice } from "./journal_file.js" */

/** @typedef {"fits" | "wrong" | "open" | "busy" | "aside"} FindingKind */
/** @typedef {{ kind: FindingKind, text: string, topic: string }} Finding `topic` is what an open one leaves open */

/**
 * @typedef {object} Evidence
 * @property {Seen | null} seen what a browser saw before and after the game
 * @property {string} witness which browser that was
 * @property {string} pasted a commitment that the user wrote down
 * @property {RollCheck | null} rollCheck null while the rolls are computed
 */

/** @type {(kind: FindingKind, text: string, topic?: string) => Finding} */
const finding = (kind, text, topic = "") => ({ kind, text, topic });

/**
 * @param {GameFile} game
 * @param {Evidence} evidence
 * @returns {Finding[]}
 */
export function collectFindings(game, { seen, witness, pasted, rollCheck }) {
  const { latest } = game;
  return [
    seen ? checkSeenCommitment(latest, seen, witness) : checkPastedCommitment(latest, pasted),
    checkPledges(game, seen, witness),
    seen?.luck ? checkClientSeed(latest, seen.luck, witness) : null,
    checkSecret(game),
    rollCheck ? describeRolls(game, rollCheck) : finding("busy", "Computing every roll again."),
    seen?.luck ? checkLength(game, seen, witness) : null,
    seen?.burned ? describeBurned(seen, witness) : null,
    latest.first > 0 ? describeFork(game) : null,
  ].filter((found) => found !== null);
}

/**
 * @param {SealedDice} dice
 * @param {Seen} seen
 * @param {string} witness
 */
function checkSeenCommitment({ commitment }, seen, witness) {
  if (seen.seal === commitment) return finding("fits", `The seal is the one ${witness} saw before the game.`);
  return finding(
    "wrong",
    `Before the game ${witness} saw the seal ${shortHex(seen.seal)}, but the game has ${shortHex(commitment)}`,
  );
}

/**
 * @param {SealedDice} dice
 * @param {string} pasted
 */
function checkPastedCommitment({ commitment }, pasted) {
  const open = (/** @type {string} */ text) => finding("open", text, "the seal");
  const given = pasted.replaceAll(/\s/g, "").toLowerCase();
  if (!given) return open("This browser was not at the table before the game, so it saw no seal.");
  if (given === commitment) return finding("fits", "The seal is the one you wrote down.");
  const malformed = `A seal has 64 characters, 0 to 9 and a to f. This has ${given.length}.`;
  if (isHex256(given)) {
    return finding("wrong", `You wrote down the seal ${shortHex(given)}, but the game has ${shortHex(commitment)}`);
  }
  return open(malformed);
}

/**
 * Who added luck, and whether that was settled before any luck was known.
 * @param {GameFile} game
 * @param {Seen | null} seen
 * @param {string} witness
 */
function checkPledges(game, seen, witness) {
  const { pledges, clientSeeds } = game.latest;
  const problem = findWrongPledge(game) ?? (seen?.pledges && compareLists(pledges, seen.pledges, witness));
  if (problem) return finding("wrong", problem);
  if (!clientSeeds.length) {
    return finding(
      "open",
      "No player added luck: the server alone made these dice.",
      "that the server chose none of them",
    );
  }
  if (!pledges) {
    return finding(
      "open",
      "This game is from before there were pledges: nothing proves that nobody added luck afterwards.",
      "that nobody added luck afterwards",
    );
  }
  const players = namesOf(pledges);
  if (seen?.pledges) {
    return finding("fits", `The pledges are those ${witness} saw before it showed its luck: of ${players}.`);
  }
  return finding(
    "open",
    `Luck was pledged by ${players}. Are these the players, and all of them? Only a browser that took part can tell.`,
    "the list of players",
  );
}

/**
 * How the pledges of a game differ from those that a browser saw, or null.
 * @param {PledgeList | null} pledges
 * @param {PledgeList} seen
 * @param {string} witness
 */
function compareLists(pledges, seen, witness) {
  const saw = `Before the game ${witness} saw`;
  if (!pledges) return `${saw} the pledges of ${namesOf(seen)}, but the game has luck without pledges.`;
  if (sameList(pledges, seen)) return null;
  if (pledges.length !== seen.length) {
    return `${saw} ${counted(seen.length, "pledge")}, of ${namesOf(seen)}, but the game has ${pledges.length}, of ${namesOf(pledges)}.`;
  }
  const place = seen.findIndex((pledge, i) => !sameList([pledge], [pledges[i]]));
  const [known, told] = [seen, pledges].map((list) => `${shortHex(list[place][1])} of ${list[place][0]}`);
  return `${saw} the pledge ${known}, but the game has ${told}.`;
}

/** @param {PledgeList} pledges */
const namesOf = (pledges) => joinNames(pledges.map(([name]) => name));

/**
 * @param {SealedDice} dice
 * @param {string} luck
 * @param {string} witness
 */
function checkClientSeed({ clientSeeds }, luck, witness) {
  if (!clientSeeds.includes(luck)) {
    return finding("wrong", `The luck ${witness} added, ${shortHex(luck)}, is not in the dice.`);
  }
  const others = clientSeeds.length - 1;
  const together = others ? `, with that of ${counted(others, "other player")}` : "";
  return finding("fits", `The luck ${witness} added is in the dice${together}.`);
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
 * @param {GameFile} game
 * @param {Seen} seen
 * @param {string} witness
 */
function checkLength({ steps, rolls }, seen, witness) {
  if (seen.steps === null || seen.rolls === null) {
    return finding("aside", `Nobody knows whether the end is missing: ${witness} did not see the end of the game.`);
  }
  const recorded = rolls.reduce((sum, stepRolls) => sum + stepRolls.length / 2, 0);
  if (seen.steps !== steps.length) {
    return finding(
      "wrong",
      `At the end ${witness} saw ${counted(seen.steps, "step")}, but the game has ${steps.length}.`,
    );
  }
  if (seen.rolls !== recorded) {
    return finding("wrong", `At the end ${witness} saw ${counted(seen.rolls, "roll")}, but the game has ${recorded}.`);
  }
  return finding("fits", `Nothing is missing: at the end ${witness} saw as many steps and rolls.`);
}

/**
 * @param {Seen} seen
 * @param {string} witness
 */
const describeBurned = ({ burned }, witness) =>
  finding(
    "aside",
    `Before this game ${witness} had shown luck ${times(burned)} for a game that did not begin. If nobody left ` +
      "the table, somebody may have tried for other dice.",
  );

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
  const open = findings.filter(({ kind }) => kind === "open").map(({ topic }) => topic);
  if (open.length) {
    return {
      kind: "open",
      title: "Every roll follows from the secret",
      text: `Nothing is wrong, but nobody has confirmed ${joinNames(open)}.`,
    };
  }
  return {
    kind: "fits",
    title: "Nobody chose these dice",
    text: "Every roll follows from the secret and the luck, and all of it was settled before anyone could know a roll.",
  };
}
