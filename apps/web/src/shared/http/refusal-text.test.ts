import { ApiError } from '@vidno/contract/client';
import { describe, expect, it } from 'vitest';
import { codeOf, refusalText } from './refusal-text.ts';

describe('the message for a failed call', () => {
  it('is the message of the analysis API', () => {
    const refusal = new ApiError(422, { status: 'error', code: 'no_face', message: 'На фото не видно лица.' });
    expect(refusalText(refusal)).toBe('На фото не видно лица.');
    expect(codeOf(refusal)).toBe('no_face');
  });

  it('is the first field error of the account server', () => {
    const body = { message: 'Ошибка', errors: { purpose: ['Напишите, зачем вы ищете.'] } };
    expect(refusalText(new ApiError(422, body))).toBe('Напишите, зачем вы ищете.');
  });

  it.each([
    [401, 'Unauthenticated.', 'Войдите или начните демопоиск.'],
    [419, 'CSRF token mismatch.', 'Страница устарела. Обновите её и попробуйте ещё раз.'],
  ])('is in Russian for a %i, which the account server words in English', (status, message, text) => {
    expect(refusalText(new ApiError(status, { message }))).toBe(text);
  });

  it('distinguishes a lost connection from a timeout', () => {
    expect(refusalText(new TypeError('Failed to fetch'))).toContain('Нет связи');
    expect(refusalText(new DOMException('late', 'TimeoutError'))).toContain('вовремя');
  });

  it('never shows the output of a proxy or a crash', () => {
    expect(refusalText(new ApiError(502, '<html>Bad Gateway</html>'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
    expect(codeOf(new ApiError(502, '<html>'))).toBeNull();
  });
});
