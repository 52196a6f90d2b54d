import { groupTitle } from '@vidno/contract/vk/labels';
import { expect, test } from 'vitest';

test.each([
  ['content_type', 'photo', 'Фото'],
  ['content_type', 'story', 'story'],
  ['content_type', 'constructor', 'constructor'],
  ['text_length', 'none', 'Без текста'],
  ['weekday', '1', 'Понедельник'],
  ['weekday', '7', 'Воскресенье'],
  ['hour', '9', '09:00–10:00'],
  ['hour', '23', '23:00–00:00'],
  ['weekday_hour', '3-0', 'Среда, 00:00–01:00'],
  ['hashtag', 'видно', '#видно'],
  ['month', '2026-03', 'март\u00a02026\u00a0г.'],
] as const)('a group by %s with the value %s is called «%s»', (type, value, title) => {
  expect(groupTitle(type, value)).toBe(title);
});
