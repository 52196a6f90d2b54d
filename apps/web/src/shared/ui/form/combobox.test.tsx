import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxOption } from './combobox.tsx';

const TOWNS: readonly ComboboxOption[] = [
  { value: 'kazan', label: 'Казань' },
  { value: 'kaluga', label: 'Калуга', note: 'до 15 км' },
  { value: 'perm', label: 'Пермь' },
];

afterEach(cleanup);

describe('a combobox', () => {
  it('is found by its label and opens by a click with every option', () => {
    const { field } = draw();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.click(field);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(shown()).toEqual(['Казань', 'Калуга', 'Пермь']);
  });

  it('filters while typing, and Enter picks the active option without submitting the form', () => {
    const { field, onSubmit, chosen } = draw();
    fireEvent.change(field, { target: { value: 'ка' } });
    expect(shown()).toEqual(['Казань', 'Калуга']);
    expect(activeText(field)).toContain('Казань');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(activeText(field)).toContain('Калуга');
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(chosen()).toBe('kaluga');
    expect(field.value).toBe('Калуга');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('wraps around from the last option to the first', () => {
    const { field } = draw();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(activeText(field)).toContain('Пермь');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(activeText(field)).toContain('Казань');
  });

  it.each([
    ['Escape', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' })],
    ['leaving it', (field: HTMLElement) => fireEvent.blur(field)],
  ])('%s keeps what was chosen', (_, leave) => {
    const { field, chosen } = draw('perm');
    fireEvent.change(field, { target: { value: 'ка' } });
    leave(field);
    expect(field.value).toBe('Пермь');
    expect(chosen()).toBe('perm');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('picks the active option on Tab after typing', () => {
    const { field, chosen } = draw('perm');
    fireEvent.change(field, { target: { value: 'калу' } });
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(chosen()).toBe('kaluga');
  });

  it('picks the option that was typed in full on blur', () => {
    const { field, chosen } = draw('perm');
    fireEvent.change(field, { target: { value: 'казань ' } });
    fireEvent.blur(field);
    expect(chosen()).toBe('kazan');
  });

  it('picks an option on click and marks the chosen one', () => {
    const { field, chosen } = draw();
    fireEvent.click(field);
    fireEvent.click(screen.getByRole('option', { name: /Калуга/ }));
    expect(chosen()).toBe('kaluga');
    fireEvent.click(field);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Калуга');
  });

  it('says when nothing matches and when it is loading', () => {
    const { field, rerender } = draw();
    fireEvent.change(field, { target: { value: 'ъъъ' } });
    expect(screen.getAllByText('Такого города нет')).not.toHaveLength(0);
    rerender({ busy: true });
    expect(screen.getByRole('status').textContent).toBe('Ищем…');
  });

  it('picks nothing while the options are those of an earlier query', () => {
    const { field, chosen, rerender } = draw('perm');
    fireEvent.change(field, { target: { value: 'ка' } });
    rerender({ busy: true });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(chosen()).toBe('perm');
  });
});

function draw(first: string | null = null) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  let value = first;
  function Town({ busy = false }: { readonly busy?: boolean }) {
    const [chosen, setChosen] = useState(first);
    const [query, setQuery] = useState('');
    value = chosen;
    return (
      <form onSubmit={onSubmit}>
        <Combobox
          label="Город"
          nothing="Такого города нет"
          chosen={TOWNS.find((town) => town.value === chosen) ?? null}
          options={TOWNS.filter(({ label }) => label.toLowerCase().startsWith(query.trim().toLowerCase()))}
          busy={busy}
          onQuery={setQuery}
          onChoose={(option) => setChosen(option.value)}
        />
      </form>
    );
  }
  const view = render(<Town />);
  return {
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Город' }),
    onSubmit,
    chosen: () => value,
    rerender: ({ busy }: { busy: boolean }) => view.rerender(<Town busy={busy} />),
  };
}

function shown(): string[] {
  return screen.getAllByRole('option').map((option) => option.firstChild?.textContent ?? '');
}

function activeText(field: HTMLElement): string {
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
}
