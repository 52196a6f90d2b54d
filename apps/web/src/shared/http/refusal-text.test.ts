import { ApiError } from '@vidno/contract/client';
import { describe, expect, it } from 'vitest';
import { codeOf, refusalText } from './refusal-text.ts';

describe('what the user reads when a call fails', () => {
  it('is what the analysis API says', () => {
    const refusal = new ApiError(422, { status: 'error', code: 'no_face', message: 'На фото не видно лица.' });
    expect(refusalText(refusal)).toBe('На фото не видно лица.');
    expect(codeOf(refusal)).toBe('no_face');
  });

  it('is the first complaint about a field where the account server names fields', () => {
    const body = { message: 'Ошибка', errors: { purpose: ['Напишите, зачем вы ищете.'] } };
    expect(refusalText(new ApiError(422, body))).toBe('Напишите, зачем вы ищете.');
  });

  it('tells a lost connection from a slow one', () => {
    expect(refusalText(new TypeError('Failed to fetch'))).toContain('Нет связи');
    expect(refusalText(new DOMException('late', 'TimeoutError'))).toContain('вовремя');
  });

  it('never shows what a proxy or a crash wrote', () => {
    expect(refusalText(new ApiError(502, '<html>Bad Gateway</html>'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
    expect(codeOf(new ApiError(502, '<html>'))).toBeNull();
  });
});
