import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChoiceChips } from './chips.tsx';

afterEach(() => vi.restoreAllMocks());

test('a value may be called as the choice of all', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const options = [
    { value: null, title: 'Все', count: 3 },
    { value: 'Все', title: 'Все', count: 1 },
  ];
  render(<ChoiceChips label="Папки" options={options} value="Все" onChange={() => {}} />);
  const chips = screen.getAllByRole<HTMLInputElement>('radio', { name: /^Все/ });
  expect(chips.map(({ checked }) => checked)).toEqual([false, true]);
  expect(complaint).not.toHaveBeenCalled();
});
