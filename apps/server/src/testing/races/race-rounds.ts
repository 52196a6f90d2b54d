import { setImmediate as nextTurn } from 'node:timers/promises';
import { sampled } from '#testing/sample.ts';

/** Of each race. */
export const RACE_ROUNDS = sampled({ test: 10, prove: 200 });
/** Turns of the event loop by which a contender may come after the one before. */
const DELAYS = [0, 1, 2, 5, 10, 20];

export interface Race<Stage, Outcome> {
  /** Makes what the round is about, such as an account with money: nothing of an earlier round. */
  readonly prepare: (round: number) => Promise<Stage>;
  /** What happens at once. */
  readonly contenders: (stage: Stage) => readonly (() => Promise<Outcome>)[];
  /** Throws where a law is broken; the outcomes stand as the contenders do. */
  readonly check: (outcomes: readonly Outcome[], stage: Stage) => Promise<void> | void;
}

/**
 * Lets contenders meet again and again. Who begins, and by how much, changes with each round and is the same in every run: so many
 * turns, not so much time. Throws the first law that is broken, or what a contender throws, with its round.
 */
export async function raceRounds<Stage, Outcome>(rounds: number, race: Race<Stage, Outcome>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    try {
      await runRound(round, race);
    } catch (error) {
      throw new Error(`round ${round} of ${rounds}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
}

async function runRound<Stage, Outcome>(round: number, race: Race<Stage, Outcome>): Promise<void> {
  const stage = await race.prepare(round);
  const contenders = race.contenders(stage);
  const delay = DELAYS[Math.floor(round / contenders.length) % DELAYS.length] ?? 0;
  // All of them end before the next round begins, also where one throws.
  const settled = await Promise.allSettled(
    contenders.map(async (contend, nth) => {
      await waitTurns(delay * ((nth + round) % contenders.length));
      return await contend();
    }),
  );
  const outcomes = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  await race.check(outcomes, stage);
}

async function waitTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}
