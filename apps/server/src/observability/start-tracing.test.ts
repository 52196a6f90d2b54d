import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { startTracing } from './start-tracing.ts';
import { beginCall, createRunId, inSpan, inTrace, isTracing, toCause } from './tracing.ts';

const NOWHERE = { endpoint: 'http://127.0.0.1:1', share: 1 };

async function whileTracing(use: () => Promise<void>, share = 1): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const stop = await startTracing({ ...NOWHERE, share }, { service: 'test', log });
  await use().finally(stop);
  return lines;
}

/** The ids of two runs that a call starts. */
async function startRuns(): Promise<readonly [string, string]> {
  const ids = await new Promise<readonly [string, string]>((resolve) => {
    const call = beginCall('POST');
    call?.enter(() => resolve([createRunId(), createRunId()]));
    call?.end({ route: '/start', status: 200 });
  });
  return ids;
}

test('a collector that is not there is told, and neither an error nor a reason to wait', async () => {
  const lines = await whileTracing(async () => {
    await expect(inTrace('work', { cause: null }, async () => 'done')).resolves.toBe('done');
    await expect(inTrace('work', { cause: null }, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  });
  expect(lines.join('')).toContain('the collector does not take the traces');
  expect(isTracing()).toBe(false);
});

test('the first run of a call has the id of its trace, and each run one of its own', async () => {
  await whileTracing(async () => {
    const [first, second] = await startRuns();
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(second).not.toBe(first);
    expect(toCause(first)).toMatchObject({
      traceId: first.replaceAll('-', ''),
      spanId: first.replaceAll('-', '').slice(16),
    });
    const [third] = await startRuns();
    expect(third).not.toBe(first);
    // Nothing is sent; whoever works on the run has to come to the same conclusion.
  }, 0);
});

test('where nothing is followed work is done and runs get ids', async () => {
  const work = vi.fn(async () => 'done');
  await expect(inSpan('part', {}, work)).resolves.toBe('done');
  await expect(inTrace('work', { cause: null }, work)).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
  expect(beginCall('GET')).toBeNull();
  expect(createRunId()).not.toBe(createRunId());
});
