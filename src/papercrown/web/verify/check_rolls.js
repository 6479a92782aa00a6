// Whether everything follows from what was sealed. What does not is said in one sentence.
import { numbersOf, sealOf, shownBy } from "./dice.js";

const PATIENCE = 12; // milliseconds of work, then the page may breathe

/** The first secret that is not the one that was sealed, in a sentence; or null. */
export function wrongSecret({ pacts }) {
  const wrong = pacts.find(({ secret, seal }) => secret && sealOf(secret) !== seal);
  return wrong ? `The secret is not the one that was sealed: its own seal would be ${sealOf(wrong.secret)}.` : null;
}

/** Computes every roll again: `{ rolls, wrong }`, how many follow, and the first that does not, or null. */
export async function checkedRolls(game, onProgress = () => {}) {
  let rolls = 0;
  let since = performance.now();
  for (const step of game.rolls.keys()) {
    const wrong = wrongRoll(game, step);
    if (wrong) return { rolls, wrong };
    if (pactOf(game, step).secret) rolls += game.rolls[step].length / 2;
    if (performance.now() - since < PATIENCE) continue;
    onProgress(step / game.rolls.length);
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return { rolls, wrong: null };
}

/** What the dice of a step come from; 0 is the set-up. */
export const pactOf = ({ pacts }, step) => pacts.findLast(({ first }) => first <= step);

function wrongRoll(game, step) {
  const { secret, luck } = pactOf(game, step);
  if (!secret) return null; // from before the game was taken up again with sealed dice
  const numbers = numbersOf(secret, luck, game.match, step);
  const told = game.rolls[step];
  for (let place = 0; place < told.length; place += 2) {
    const [sides, value] = [told[place], told[place + 1]];
    const came = shownBy(numbers.next().value, sides);
    if (value !== came)
      return `Step ${step}, roll ${place / 2 + 1}: the dice showed ${came} of ${sides}, the file says ${value}.`;
  }
  return null;
}
