import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const never = new AbortController().signal;

test('those who wait are let in one by one, in the order they came', async () => {
  const turnstile = createTurnstile(1);
  const entered: string[] = [];
  const leaveFirst = await turnstile.enter(never);
  const second = turnstile.enter(never).then((leave) => {
    entered.push('second');
    return leave;
  });
  const third = turnstile.enter(never).then(() => entered.push('third'));
  await Promise.resolve();
  expect(entered).toEqual([]);
  leaveFirst();
  const leaveSecond = await second;
  expect(entered).toEqual(['second']);
  leaveSecond();
  await third;
  expect(entered).toEqual(['second', 'third']);
});

test('one who gives up takes no place', async () => {
  const turnstile = createTurnstile(1);
  const leave = await turnstile.enter(never);
  const impatient = new AbortController();
  const given = turnstile.enter(impatient.signal);
  const patient = turnstile.enter(never);
  impatient.abort(new Error('no time'));
  await expect(given).rejects.toThrow('no time');
  leave();
  await expect(patient).resolves.toBeTypeOf('function');
});

test('nobody enters who has given up already', async () => {
  await expect(createTurnstile(1).enter(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});
