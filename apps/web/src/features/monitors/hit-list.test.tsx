import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aComparison } from '../../testing/made-up-monitors.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HitList } from './hit-list.tsx';
import { hitChanges } from './result.ts';

afterEach(cleanup);

const hits = hitChanges(aComparison());
const unchangedHits = hits.filter(({ change }) => change === 'unchanged');

test('news comes first, and what has not changed is folded behind its number', async () => {
  renderScreen(<HitList hits={hits} baseline={false} unchanged={31} />);
  const news = await screen.findByRole('list', { name: 'Найденное' });
  expect(within(news).getAllByRole('listitem')).toHaveLength(3);
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toContain('Без изменений 31');
  expect(folded?.querySelectorAll('li')).toHaveLength(1);
});

test('where nothing has changed, that is said', async () => {
  renderScreen(<HitList hits={unchangedHits} baseline={false} unchanged={1} />);
  expect(await screen.findByText('С прошлой проверки ничего не изменилось.')).toBeTruthy();
});

test('a first check, or a choice of the user, folds nothing', async () => {
  renderScreen(<HitList hits={hits} baseline={false} unchanged={null} />);
  expect(within(await screen.findByRole('list', { name: 'Найденное' })).getAllByRole('listitem')).toHaveLength(4);
});
