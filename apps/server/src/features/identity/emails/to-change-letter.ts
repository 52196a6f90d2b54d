import type { LoginChangeKind } from '@vidno/contract/account/login-changes';
import { formatMoscowDayAndTime } from '#config/moscow-time.ts';
import type { Letter } from '#sending/write-letter.ts';
import type { AccountLetter } from './account-letter.ts';

const CHANGES: Readonly<Record<LoginChangeKind, { readonly subject: string; readonly text: string }>> = {
  password_changed: {
    subject: 'Пароль от «Видно» изменён',
    text: 'У вашего аккаунта новый пароль. На других устройствах мы закончили сеансы: войдите там с новым паролем.',
  },
  email_changed: {
    subject: 'Почта вашего аккаунта в «Видно» изменена',
    text: 'У вашего аккаунта теперь другая почта. Для входа и восстановления пароля эта больше не подходит.',
  },
  phone_changed: {
    subject: 'Телефон вашего аккаунта в «Видно» изменён',
    text: 'У вашего аккаунта теперь другой номер телефона. С прежним войти больше нельзя.',
  },
  second_factor_on: {
    subject: 'Второй шаг входа в «Видно» включён',
    text: 'Теперь при входе в ваш аккаунт нужен ещё и код из приложения.',
  },
  second_factor_off: {
    subject: 'Второй шаг входа в «Видно» выключен',
    text: 'При входе в ваш аккаунт мы больше не спрашиваем код из приложения.',
  },
  vk_linked: {
    subject: 'К аккаунту в «Видно» привязали VK ID',
    text: 'Теперь в ваш аккаунт можно войти через VK ID.',
  },
  vk_unlinked: {
    subject: 'От аккаунта в «Видно» отвязали VK ID',
    text: 'Войти в ваш аккаунт через VK ID больше нельзя.',
  },
  telegram_linked: {
    subject: 'К аккаунту в «Видно» привязали Telegram',
    text: 'Теперь в ваш аккаунт можно войти через Telegram.',
  },
  telegram_unlinked: {
    subject: 'От аккаунта в «Видно» отвязали Telegram',
    text: 'Войти в ваш аккаунт через Telegram больше нельзя.',
  },
};

interface ChangeLinks {
  urlOf(path: string): string;
  readonly supportEmail: string;
}

/** To the mailbox that the account had before: what has changed, when and where. */
export function toChangeLetter(
  { kind, made }: Extract<AccountLetter, { kind: LoginChangeKind }>,
  links: ChangeLinks,
): Letter {
  const { subject, text } = CHANGES[kind];
  // The old mailbox no longer gives access to the account: neither to the cabinet nor to a new password.
  const isReachable = kind !== 'email_changed';
  return {
    subject,
    paragraphs: [`Здравствуйте! ${text}`, 'Если это сделали вы, всё в порядке.'],
    values: [
      ...(made === null ? [] : [{ label: 'Когда', value: `${formatMoscowDayAndTime(made.at)} по Москве` }]),
      ...(made === null || made.device === '' ? [] : [{ label: 'С какого устройства', value: made.device }]),
    ],
    ...(isReachable && { action: { text: 'Открыть кабинет', url: links.urlOf('/cabinet/security') } }),
    notes: [isReachable ? ifNotYou(links) : `Если это были не вы, сразу напишите нам: ${links.supportEmail}.`],
  };
}

/** For letters that the owner of the account has to act on if somebody else has caused them. */
export function ifNotYou({ supportEmail }: Pick<ChangeLinks, 'supportEmail'>): string {
  return `Если это были не вы, сразу задайте новый пароль («Забыли пароль?» на странице входа) и напишите нам: ${supportEmail}.`;
}
