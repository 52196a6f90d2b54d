import { expect, test } from 'vitest';
import { checkAnswer, checkCall } from './check-exchange.ts';
import type { Exchange } from './exchange.ts';

const post = {
  inner_type: 'wall_wallpost',
  id: 1,
  owner_id: -1,
  text: 'Привет',
  likes: { count: 3, user_likes: 0, can_like: 1 },
};
const WALL: Exchange = {
  publisher: 'vk',
  method: 'wall.get',
  params: { owner_id: '-1', count: '100', extended: '1' },
  answer: { count: 1, items: [post] },
};
const MESSAGE: Exchange = {
  publisher: 'telegram',
  method: 'sendMessage',
  params: { chat_id: 1, text: 'Привет' },
  answer: { message_id: 1, date: 1, chat: { id: 1, type: 'private' }, text: 'Привет' },
};
const EVENT: Exchange = {
  publisher: 'telegram',
  method: 'Update',
  params: null,
  answer: { update_id: 1, message: MESSAGE.answer },
};
const REFUND: Exchange = {
  publisher: 'yookassa',
  method: 'POST /refunds',
  params: { payment_id: '2c8f4f9a-000f-5000-9000-1b3a0f5e7d11', amount: { value: '1.00', currency: 'RUB' } },
  answer: {
    id: '2c8f4f9a-0015-5000-9000-1b3a0f5e7d11',
    payment_id: '2c8f4f9a-000f-5000-9000-1b3a0f5e7d11',
    status: 'succeeded',
    created_at: '2026-11-23T10:00:00.000Z',
    amount: { value: '1.00', currency: 'RUB' },
  },
};
const REFUSAL: Exchange = {
  publisher: 'vk',
  method: 'wall.get',
  params: {},
  answer: { inner_type: 'base_error', error_code: 15, error_msg: 'Access denied' },
  isRefused: true,
};

test.each([WALL, MESSAGE, EVENT, REFUND, REFUSAL])('as published: $publisher $method', (exchange) => {
  expect([...checkAnswer(exchange), ...checkCall(exchange)]).toEqual([]);
});

test.each<[string, Exchange]>([
  ['a field is missing', { ...WALL, answer: { count: 1, items: [{ ...post, inner_type: undefined }] } }],
  ['a field is invented', { ...WALL, answer: { count: 1, items: [{ ...post, mood: 'good' }] } }],
  ['a field has another type', { ...WALL, answer: { count: '1', items: [] } }],
  ['an error has no code', { ...REFUSAL, answer: { inner_type: 'base_error', error_msg: 'Access denied' } }],
  ['a message has no chat', { ...MESSAGE, answer: { message_id: 1, date: 1 } }],
  ['an event has no number', { ...EVENT, answer: { message: MESSAGE.answer } }],
  ['a refund has no state', { ...REFUND, answer: { ...(REFUND.answer as object), status: 'done' } }],
])('in an answer is noticed: %s', (_, exchange) => {
  expect(checkAnswer(exchange)).toHaveLength(1);
});

test.each<[string, Exchange]>([
  ['a parameter that nobody knows', { ...WALL, params: { owner_id: '-1', order: 'new' } }],
  ['a word for a number', { ...WALL, params: { owner_id: 'durov' } }],
  ['a field that nobody knows', { ...WALL, method: 'users.get', params: { user_ids: '1', fields: 'sex,shoe_size' } }],
  ['no text', { ...MESSAGE, params: { chat_id: 1 } }],
  [
    'another currency',
    { ...REFUND, params: { ...(REFUND.params as object), amount: { value: '1', currency: 'BTC' } } },
  ],
])('in a call is noticed: %s', (_, exchange) => {
  expect(checkCall(exchange)).toHaveLength(1);
});

test('a method that the copy does not have is an error', () => {
  expect(() => checkAnswer({ ...WALL, method: 'wall.post' })).toThrow('wall.post');
});
