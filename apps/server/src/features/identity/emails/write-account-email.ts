import { formatMoscowDayAndTime } from '#config/moscow-time.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { type Letter, writeLetter } from '#sending/write-letter.ts';
import type { AccountLetter } from './account-letter.ts';

export interface AccountLinks {
  /** Origin of the web app. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export function writeAccountEmail(letter: AccountLetter, { publicUrl, supportEmail }: AccountLinks): EmailContent {
  const web = publicUrl.replace(/\/+$/, '');
  return writeLetter(toLetter(letter, { urlOf: (path) => `${web}${path}`, supportEmail }));
}

interface Links {
  urlOf(path: string): string;
  readonly supportEmail: string;
}

/** Codes and tokens stand in the fragment of a link, which browsers never send to a server. */
function toLetter(letter: AccountLetter, links: Links): Letter {
  switch (letter.kind) {
    case 'registration_code':
      return toRegistration(letter, links);
    case 'already_registered':
      return {
        subject: 'У вас уже есть аккаунт в «Видно»',
        paragraphs: [
          'Здравствуйте! Кто-то, скорее всего вы, регистрируется с этой почтой. Новый аккаунт не нужен: он у вас уже есть.',
          'Войдите как обычно. Забыли пароль? На странице входа можно задать новый.',
        ],
        action: { text: 'Войти', url: links.urlOf('/login') },
        notes: ['Если это были не вы, ничего делать не нужно: в ваш аккаунт так не попасть.'],
      };
    case 'password_reset':
      return {
        subject: 'Новый пароль для «Видно»',
        paragraphs: ['Здравствуйте! Вы попросили сменить пароль. Придумайте новый по этой ссылке.'],
        action: { text: 'Задать новый пароль', url: links.urlOf(`/password/reset#${letter.token}`) },
        notes: [
          'Ссылка действует час и сработает один раз. Потом нужно будет войти заново на всех устройствах.',
          'Если вы об этом не просили, ничего делать не нужно: прежний пароль остаётся.',
        ],
      };
    case 'deletion_requested':
      return {
        subject: 'Аккаунт в «Видно» скоро будет удалён',
        paragraphs: [
          `Вы попросили удалить аккаунт. Это случится ${formatMoscowDayAndTime(letter.deletionAt)} по Москве: исчезнут поиски, мониторинги, фотографии и отчёты.`,
          'Передумали? До этого времени удаление можно отменить в личном кабинете.',
        ],
        action: { text: 'Открыть кабинет', url: links.urlOf('/cabinet') },
        notes: [ifNotYou(links)],
      };
    case 'email_changed':
      return {
        subject: 'Почта вашего аккаунта в «Видно» изменена',
        paragraphs: [
          'Здравствуйте! У вашего аккаунта теперь другая почта. Для входа и восстановления пароля эта больше не подходит.',
          'Если это сделали вы, всё в порядке.',
        ],
        notes: [`Если это были не вы, сразу напишите нам: ${links.supportEmail}.`],
      };
    default:
      return toChange(letter.kind, links);
  }
}

function toRegistration(
  { code, generatedPassword }: Extract<AccountLetter, { kind: 'registration_code' }>,
  { urlOf }: Links,
): Letter {
  return {
    subject: 'Код для регистрации в «Видно»',
    paragraphs: [
      'Здравствуйте! Остался один шаг: введите код там, где начали регистрацию.',
      ...(generatedPassword === null ? [] : ['Пароль мы придумали за вас. Поменять его можно в личном кабинете.']),
    ],
    values: [
      { label: 'Код', value: code },
      ...(generatedPassword === null ? [] : [{ label: 'Ваш пароль', value: generatedPassword }]),
    ],
    action: { text: 'Подтвердить почту', url: urlOf(`/confirm-reg#${code}`) },
    notes: [
      'Код и ссылка действуют 10 минут и только в том браузере, где вы регистрируетесь.',
      'Если вы не регистрировались, ничего делать не нужно: без кода аккаунт не появится.',
    ],
  };
}

type ChangeKind = 'password_changed' | 'phone_changed' | 'second_factor_changed';

const CHANGES: Readonly<Record<ChangeKind, { readonly subject: string; readonly text: string }>> = {
  password_changed: {
    subject: 'Пароль от «Видно» изменён',
    text: 'У вашего аккаунта новый пароль. На других устройствах мы закончили сеансы: войдите там с новым паролем.',
  },
  phone_changed: {
    subject: 'Телефон вашего аккаунта в «Видно» изменён',
    text: 'У вашего аккаунта теперь другой номер телефона. С прежним войти больше нельзя.',
  },
  second_factor_changed: {
    subject: 'Второй шаг входа в «Видно» изменён',
    text: 'В вашем аккаунте включили, выключили или обновили второй шаг входа: код из приложения.',
  },
};

function toChange(kind: ChangeKind, links: Links): Letter {
  const { subject, text } = CHANGES[kind];
  return {
    subject,
    paragraphs: [`Здравствуйте! ${text}`, 'Если это сделали вы, всё в порядке.'],
    action: { text: 'Открыть кабинет', url: links.urlOf('/cabinet') },
    notes: [ifNotYou(links)],
  };
}

function ifNotYou({ supportEmail }: Links): string {
  return `Если это были не вы, сразу задайте новый пароль («Забыли пароль?» на странице входа) и напишите нам: ${supportEmail}.`;
}
