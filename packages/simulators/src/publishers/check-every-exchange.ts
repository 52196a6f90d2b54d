import { afterEach, beforeAll, expect } from 'vitest';
import { type Exchange, exchanges } from './exchange.ts';

type Checks = typeof import('./check-exchange.ts');

/**
 * Set up for every test: whatever a client of ours asks of a simulator and whatever the simulator answers is compared with what the
 * publisher describes. A test in which anything differs fails.
 */
const problems = new Set<string>();
const unchecked: Exchange[] = [];
let loading: Promise<void> | null = null;
let checks: Checks | null = null;

/** Most tests talk to nobody outside, so the descriptions are read at the first exchange only. */
async function load(): Promise<void> {
  checks = await import('./check-exchange.ts');
  for (const exchange of unchecked.splice(0)) check(checks, exchange);
}

function check({ checkAnswer, checkCall }: Checks, exchange: Exchange): void {
  // The tests of a simulator ask it what no client would.
  const isByClient = !expect.getState().testPath?.includes('packages/simulators/');
  for (const problem of [...checkAnswer(exchange), ...(isByClient ? checkCall(exchange) : [])]) problems.add(problem);
}

function hear(message: unknown): void {
  // Nobody else tells anything on this channel.
  const exchange = message as Exchange;
  if (checks) {
    check(checks, exchange);
  } else {
    unchecked.push(exchange);
    loading ??= load();
  }
}

beforeAll(() => {
  exchanges.subscribe(hear);
  return () => {
    exchanges.unsubscribe(hear);
  };
});

afterEach(async () => {
  await loading;
  const found = [...problems];
  problems.clear();
  expect(found).toEqual([]);
});
