import { describe, expect, it } from 'vitest';
import { formOf, otherForms, returnAddress } from './rules.ts';

const all = { phone: true, vk: true, email: true, telegram: true };

describe('the form of the login', () => {
  it('is the phone first', () => {
    expect(formOf(all, undefined)).toBe('phone');
    expect(otherForms(all, 'phone')).toEqual(['email', 'telegram']);
  });

  it('is the one asked for', () => {
    expect(formOf(all, 'telegram')).toBe('telegram');
    expect(otherForms(all, 'telegram')).toEqual(['phone', 'email']);
  });

  it('has no phone where no messages can be sent, and no Telegram where it is not connected', () => {
    const few = { phone: false, vk: false, email: true, telegram: false };
    expect(formOf(few, undefined)).toBe('email');
    expect(formOf(few, 'telegram')).toBe('email');
    expect(otherForms(few, 'email')).toEqual([]);
  });

  it('is missing where there is only VK ID', () => {
    expect(formOf({ phone: false, vk: true, email: false, telegram: false }, undefined)).toBeNull();
  });
});

it('VK ID leads back to the login, which knows where to go on', () => {
  expect(returnAddress(undefined)).toBe('/login');
  expect(returnAddress('/vk/account/1?page=2')).toBe('/login?back=%2Fvk%2Faccount%2F1%3Fpage%3D2');
});
