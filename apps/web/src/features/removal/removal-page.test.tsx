import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { REMOVAL_PHOTO_CONSENT } from '@vidno/contract/account/removal';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RemovalPage } from './removal-page.tsx';

afterEach(cleanup);

const ASKED = { status: 'ok', number: '1234567890', secret: 'secret' };

test('a photo is sent with the consent to its words, and not without', async () => {
  const sent: object[] = [];
  fakeServer({
    'POST /api/removal/request-by-photo': ({ body }) => {
      sent.push(Object(body));
      return ASKED;
    },
  });
  const { whereabouts } = renderScreen(<RemovalPage />, '/privacy/remove');
  fireEvent.click(await screen.findByText('По фото'));
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
  expect(await screen.findByText('Выберите фото.')).toBeTruthy();
  const image = new File(['jpeg'], 'me.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText(/Фото, на котором вы один/), { target: { files: [image] } });
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
  expect(await screen.findByText('Без вашего согласия искать лицо на фото нельзя.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Согласен/ }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /Согласен/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(whereabouts()).toContain('/privacy/request/1234567890'));
  expect(sent).toEqual([{ image, consent: REMOVAL_PHOTO_CONSENT.version, minor: 'false' }]);
});

test('what is wrong with a link is said beside it', async () => {
  const wrong = 'Это сообщество. Убираем мы людей.';
  fakeServer({
    'POST /api/removal/request': () =>
      Response.json({ message: wrong, errors: { link: [wrong] }, code: 'removal_link' }, { status: 422 }),
  });
  renderScreen(<RemovalPage />, '/privacy/remove');
  const link = await screen.findByLabelText(/Ссылка на вашу анкету/);
  fireEvent.change(link, { target: { value: 'vk.com/club1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(link.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(wrong).length).toBeGreaterThan(0);
});
