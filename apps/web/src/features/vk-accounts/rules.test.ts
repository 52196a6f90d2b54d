import { describe, expect, test } from 'vitest';
import { aTracked } from '../../testing/made-up-vk-accounts.ts';
import { checkLogin, isListStale, waitingProcesses, withStates } from './api.ts';

const anna = aTracked({ id: 'anna', processId: 'p1', status: 'wait', percent: 10 });
const boris = aTracked({ id: 'boris', processId: 'p2' });
const state = { message: '', can_accelerate: false, accelerated: false };

describe('the processes of a list', () => {
  test('are polled while they wait', () => {
    expect(waitingProcesses([anna, boris])).toEqual(['p1']);
  });

  test('update the progress of an account and keep its identity', () => {
    const told = { ...state, id: 'p1', status: 'wait', percent: 60, countPosts: 600 } as const;
    expect(withStates([anna, boris], [told])).toEqual([{ ...anna, percent: 60, countPosts: 600 }, boris]);
  });

  test('make the list stale when they succeed or disappear', () => {
    const told = { ...state, id: 'p1', percent: 60, countPosts: 600 };
    expect(isListStale(['p1'], [{ ...told, status: 'wait' }])).toBe(false);
    expect(isListStale(['p1'], [{ ...told, status: 'error' }])).toBe(false);
    expect(isListStale(['p1'], [{ ...told, status: 'ok' }])).toBe(true);
    expect(isListStale(['p1'], [])).toBe(true);
  });
});

describe('the typed account', () => {
  test.each(['', '   ', '\n\t'])('is blank when it is «%s»', (login) => {
    expect(checkLogin(login)).toBe('blank');
  });

  test('may be a link but not a page of text', () => {
    expect(checkLogin('https://vk.com/durov')).toBeNull();
    expect(checkLogin('я'.repeat(10_000))).toBe('long');
  });
});
