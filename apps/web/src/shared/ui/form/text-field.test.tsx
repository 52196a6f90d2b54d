import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from './field.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('is found by its label and explained by its hint', () => {
    render(<TextField label="Ссылка на фото" hint="Начинается с https://" />);
    const input = screen.getByLabelText('Ссылка на фото');
    expect(describing(input)).toBe('Начинается с https://');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps its value and shows its error', () => {
    render(<TextField label="Ссылка на фото" defaultValue="vk" hint="Начинается с https://" error="Это не ссылка" />);
    const input = screen.getByLabelText('Ссылка на фото');
    expect((input as HTMLInputElement).value).toBe('vk');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(describing(input)).toBe('Это не ссылка');
    expect(screen.getByRole('alert').textContent).toBe('Это не ссылка');
  });
});

function describing(input: HTMLElement): string | null | undefined {
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
}
