import { fireEvent, render, screen } from '@testing-library/react';
import { POST_KINDS } from '@vidno/contract/vk/filter';
import { expect, test, vi } from 'vitest';
import { KindPicker } from './kind-picker.tsx';
import { kindsOf } from './vk-set.ts';

test('each choice is a filter of its own, and all posts are none', () => {
  const onChange = vi.fn();
  render(<KindPicker posts="without-ads" onChange={onChange} />);
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Какие посты считать' });
  expect(picker.selectedOptions[0]?.textContent).toBe('Без рекламы');
  const filters = [...picker.options].map(({ value }) => {
    fireEvent.change(picker, { target: { value } });
    return kindsOf(onChange.mock.lastCall?.[0]);
  });
  expect(filters).toEqual([
    {},
    ...POST_KINDS.map((kind) => ({ without: [kind] })),
    ...POST_KINDS.map((kind) => ({ only: kind })),
  ]);
});

test.each(['', 'only', 'only-cats', 'without-', 'with-ads', 'ads'])('«%s» in the address leaves all posts', (posts) => {
  expect(kindsOf(posts)).toEqual({});
  render(<KindPicker posts={posts} onChange={() => {}} />);
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toBe('Все посты');
});
