import { describe, expect, it } from 'vitest';
import { someStats } from '../../testing/made-up-vk.ts';
import { missingReason, postErNote, statsErNotes } from './metrics.ts';

const NBSP = '\u00a0';

describe('a figure', () => {
  it('has a reason if it is missing', () => {
    const stats = someStats({ count_views: null, er_value: null, erv_value: null });
    expect(missingReason('views', stats, 100)).toBe('no_views');
    expect(missingReason('erv', stats, 100)).toBe('no_views');
    expect(missingReason('reactions', stats, 100)).toBe('no_reactions');
    expect(missingReason('er', stats, null)).toBe('followers_hidden');
    expect(missingReason('er', stats, 0)).toBe('no_followers');
    expect(missingReason('er', someStats({ count_posts: 0 }), 0)).toBe('no_posts');
  });
});

describe('beside an ER it is said', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const post = { er: 1, followers_later: null, publish_time: '2026-11-20T12:00:00Z' };
  const stats = { ...someStats(), er_later: { posts: 21, day: '2026-11-25' } };

  it('which later day the followers are of', () => {
    expect(postErNote({ ...post, followers_later: '2026-11-25' }, now)).toBe(
      'ER: подписчиков тогда не знали, взяли на 25.11.2026',
    );
    expect(statsErNotes(stats, '2026-11-20', now)).toEqual([
      `Подписчиков тогда не знали — для 21${NBSP}поста взяли на 25.11.2026`,
    ]);
  });

  it('that it is not settled until three days have passed', () => {
    expect(postErNote({ ...post, publish_time: '2026-11-22T12:00:00Z' }, now)).toContain('ещё уточняется');
    expect(postErNote({ ...post, publish_time: '2026-11-21T12:00:00Z' }, now)).toBeNull();
    expect(statsErNotes({ ...stats, er_later: null }, '2026-11-23', now)).toHaveLength(1);
  });

  it('nothing where there is none', () => {
    expect(postErNote({ ...post, er: null, followers_later: '2026-11-25' }, now)).toBeNull();
    expect(statsErNotes({ ...stats, er_value: null }, '2026-11-25', now)).toEqual([]);
  });
});
