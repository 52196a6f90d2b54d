import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/made-up-accounts.ts';
import { DOCUMENT_VERSION, documentCalls, someDocuments } from '../testing/made-up-documents.ts';
import { aProfile } from '../testing/made-up-searches.ts';
import { openAddress } from '../testing/open-address.tsx';

const OLD = '2026-01-01';
const versions = [
  { version: DOCUMENT_VERSION, title: 'Оферта', summary: 'Новая цена.' },
  { version: OLD, title: 'Оферта', summary: 'Первая версия.' },
];
const offer = (version: string) => ({
  status: 'ok',
  data: {
    kind: 'offer',
    ...versions[0],
    version,
    html: `<p>Текст ${version}</p>`,
    hash: 'x',
    versions,
    missing: ['ИНН'],
  },
});

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a document', () => {
  it('shows its text, what the operator has not said, and its versions with what changed', async () => {
    await open('/documents/offer', { 'GET /api/documents/offer': () => offer(DOCUMENT_VERSION) });
    expect(await screen.findByText(`Текст ${DOCUMENT_VERSION}`)).toBeTruthy();
    expect(screen.getByText(/ещё не указал о себе: ИНН/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Что изменилось' }).getAttribute('href')).toBe(
      `/documents/offer/changes?from=${OLD}&to=${DOCUMENT_VERSION}`,
    );
    expect(screen.queryByText(/Это прежняя версия/)).toBeNull();
  });

  it('of an earlier version says so', async () => {
    const { asked } = await open(`/documents/offer/${OLD}`, { 'GET /api/documents/offer': () => offer(OLD) });
    expect(await screen.findByText(/Это прежняя версия/)).toBeTruthy();
    expect(asked['GET /api/documents/offer']?.[0]?.query.get('version')).toBe(OLD);
  });

  it.each(['/documents/charter', '/documents/charter/changes', '/documents/offer/newest'])(
    'is not found at %s',
    async (address) => {
      await open(address, {
        'GET /api/documents/offer': () =>
          Response.json({ message: 'Нет', code: 'invalid_request', errors: {}, messages: [] }, { status: 422 }),
      });
      expect(await screen.findByRole('heading', { name: 'Такого документа нет' })).toBeTruthy();
    },
  );

  it('shows what is added and removed in words, and folds what is the same', async () => {
    const same = (text: string) => ({ change: 'same', isHeading: false, parts: [{ change: 'same', text }] });
    await open(`/documents/offer/changes?from=${OLD}&to=${DOCUMENT_VERSION}`, {
      'GET /api/documents/offer/changes': () => ({
        status: 'ok',
        data: {
          from: versions[1],
          to: versions[0],
          paragraphs: [
            ...['1', '2', '3'].map(same),
            {
              change: 'changed',
              isHeading: false,
              parts: [
                { change: 'removed', text: '10 ₽' },
                { change: 'added', text: '15 ₽' },
              ],
            },
          ],
        },
      }),
    });
    expect(await screen.findByText('Изменено')).toBeTruthy();
    expect(screen.getByText('10 ₽').tagName).toBe('DEL');
    expect(screen.getByText('15 ₽').tagName).toBe('INS');
    expect(screen.getByText(/Без изменений: 2/)).toBeTruthy();
  });
});

describe('a new version', () => {
  const owing = (change: Partial<Profile>) => ({ owed_documents: ['offer'], ...change });

  it('asks a user once over the page, which stays as it is', async () => {
    let owed = ['offer'];
    const { asked, router } = await open('/privacy', {
      ...documentCalls,
      'GET /api/profile': () => ({ status: 'ok', data: aUser({ owed_documents: owed }) }),
      'POST /api/documents/accept': () => {
        owed = [];
        return { status: 'ok' };
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Прочитайте документы' }));
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /оферту/ });
    expect(box.checked).toBe(false);
    expect(dialog.queryByRole('checkbox', { name: /согласие/ })).toBeNull();
    fireEvent.click(box);
    fireEvent.click(dialog.getByRole('button', { name: 'Согласиться' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked['POST /api/documents/accept']?.[0]?.body).toEqual({
      accepted_for: 'new_version',
      documents: [{ kind: 'offer', version: DOCUMENT_VERSION }],
    });
    expect(router.state.location.href).toBe('/privacy');
  });

  it('can be put off until the next visit', async () => {
    await open('/privacy', { ...documentCalls, ...profileOf(aUser(owing({}))) });
    fireEvent.click(await screen.findByRole('button', { name: 'Позже' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await open('/privacy', { ...documentCalls, ...profileOf(aUser(owing({}))) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a visitor', '/privacy', aProfile()],
    ['somebody who is reading it', '/documents', aUser()],
  ])('does not ask %s', async (_who, address, profile) => {
    await open(address, { ...documentCalls, ...profileOf({ ...profile, ...owing({}) }) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the support', () => {
  it('is written to from any page, and says truthfully whether a copy comes', async () => {
    const { asked } = await openSupport({ copy: true });
    fireEvent.change(screen.getByLabelText('Что случилось'), { target: { value: 'Поиск не находит лицо.' } });
    expect(screen.getByLabelText<HTMLInputElement>('Куда ответить').value).toBe('anna@example.org');
    expect(screen.getByText('Копия придёт сюда же.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    expect(await screen.findByText(/Ответим на anna@example.org/)).toBeTruthy();
    expect(screen.getByText(/Копия уже в пути/)).toBeTruthy();
    expect(asked['POST /api/support']?.[0]?.body).toEqual({
      email: 'anna@example.org',
      message: 'Поиск не находит лицо.',
      screen: '/documents/$kind',
    });
  });

  it('keeps what was typed when it is refused, and says that another address gets no copy', async () => {
    await openSupport(new Response(null, { status: 500 }));
    fireEvent.change(screen.getByLabelText('Что случилось'), { target: { value: 'Поиск не находит лицо.' } });
    fireEvent.change(screen.getByLabelText('Куда ответить'), { target: { value: 'other@example.org' } });
    expect(screen.getByText(/Копию письма присылаем только/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    expect(await screen.findByText('Письмо не ушло')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Что случилось').value).toBe('Поиск не находит лицо.');
  });

  it('gives the address where no mail server is connected', async () => {
    await openSupport({ copy: false }, false);
    expect(screen.getByText(/не подключена почта/)).toBeTruthy();
    expect(screen.queryByLabelText('Что случилось')).toBeNull();
    expect(screen.getByRole('link', { name: 'support@vidno.example' }).getAttribute('href')).toContain('mailto:');
  });

  async function openSupport(answer: Response | { readonly copy: boolean }, hasMail = true) {
    const opened = await open('/documents/offer', {
      ...profileOf(aUser()),
      'GET /api/documents/offer': () => offer(DOCUMENT_VERSION),
      'GET /api/login/ways': () => ({ status: 'ok', phone: true, vk: true, email: hasMail, telegram: true }),
      'POST /api/support': () => (answer instanceof Response ? answer : { status: 'ok', ...answer }),
    });
    const [button] = await screen.findAllByRole('button', { name: 'Поддержка' });
    // Awaited, since the dialog is fetched: React forgets what it has put off when nobody waits for it.
    if (button) await act(async () => fireEvent.click(button));
    await screen.findByText(/Отвечает человек|не подключена почта/);
    return opened;
  }
});

function profileOf(profile: Profile) {
  return { 'GET /api/profile': () => ({ status: 'ok', data: profile }) };
}

function open(address: string, answers: Parameters<typeof openAddress>[1] = {}) {
  return openAddress(address, {
    ...profileOf(aUser()),
    'GET /api/documents': () => someDocuments(),
    'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2, 3] }),
    'GET /api/notifications': () => ({ status: 'ok', data: [], totalCount: 0, unread: 0 }),
    ...answers,
  });
}
