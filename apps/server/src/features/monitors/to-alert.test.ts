import { expect, test } from 'vitest';
import type { MonitorItem } from '#features/sources/source-kind.ts';
import { toAlert } from './alerts.ts';

const context = {
  runId: 'run',
  monitor: { account_id: 1, id: 'monitor', keyword: 'пропала собака', last_number: 2 },
  now: new Date('2026-01-15T12:00:00Z'),
};
const post = (text: string): MonitorItem => ({
  key: 'post',
  kind: 'post',
  title: 'Городская группа',
  text,
  subtitle: 'ВКонтакте',
  url: 'https://vk.com/wall1_2',
  personId: null,
  published: null,
});

test('a post is quoted from where the word stands that was looked for, not named by its author', () => {
  const text = `Доброе утро, соседи! ${'Сегодня мы снова пишем вам. '.repeat(9)}В парке пропала собака, рыжая, в зелёном ошейнике. Кто видел — напишите.`;
  const { text: line } = toAlert(context, [post(text)]);
  expect(line).toContain('пропала собака, рыжая');
  expect(line).not.toContain('Городская группа');
  expect(line.length).toBeLessThan(100);
});

test('what has no words is named by its author, and a person by the name', () => {
  const person: MonitorItem = { ...post('О себе'), kind: 'person', title: 'Анна Белова' };
  expect(toAlert(context, [post(' '), person]).text).toBe('Городская группа, Анна Белова');
});
