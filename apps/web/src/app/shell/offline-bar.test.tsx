import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfflineBar } from './shell.tsx';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

test('it stands as long as there is no connection', () => {
  render(<OfflineBar />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status').textContent).toContain('Нет связи');
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status').textContent).toBe('');
});
