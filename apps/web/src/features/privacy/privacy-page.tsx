import { Link } from '@tanstack/react-router';
import { SHARED_RESULT_DAYS } from '@vidno/contract/results/search-share';
import type { RuntimeConfig } from '@vidno/contract/runtime-config';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import styles from './privacy-page.module.css';
import { WithdrawConsent } from './withdraw-consent.tsx';

export function PrivacyPage(): ReactNode {
  return <PrivacyNotice />;
}

function PrivacyNotice() {
  const { supportEmail } = runtimeConfig;
  return (
    <Page width="reading" title={texts.title} lead={texts.lead}>
      <Card as="section" padding="l" aria-labelledby="removal">
        <div className={styles.section}>
          <h2 id="removal" className={styles.title}>
            {texts.removal.title}
          </h2>
          <p>{texts.removal.text}</p>
          <div>
            <ButtonLink theme="blue" weight={500} to="/privacy/remove">
              {texts.removal.action}
            </ButtonLink>
          </div>
          <p className={styles.quiet}>
            {texts.removal.or} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
      </Card>
      <div className={styles.sections}>
        {texts.sections(runtimeConfig).map((section) => (
          <section key={section.title} className={styles.section}>
            <h2 className={styles.title}>{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.title === texts.consent && <WithdrawConsent />}
          </section>
        ))}
      </div>
      <p>
        <Link to="/documents/$kind" params={{ kind: 'privacy-policy' }}>
          {texts.policy}
        </Link>
      </p>
    </Page>
  );
}

const DAYS = ['день', 'дня', 'дней'] as const;

type Kept = Pick<RuntimeConfig, 'queryPhotoHours' | 'resultDays' | 'demoIdleDays' | 'notificationDays'>;

const CONSENT = 'Согласие и цель';

const texts = {
  title: 'Как мы обращаемся с фото',
  lead: 'Поиск по лицу затрагивает чужую частную жизнь. Вот что мы делаем, чтобы он оставался честным, и что можете сделать вы.',
  sections: ({ queryPhotoHours: hours, resultDays: days, demoIdleDays, notificationDays }: Kept) => [
    {
      title: 'Ваше фото',
      text: [
        `Фото, которое вы загрузили, вырезанные из него лица и вычисленные признаки удаляются через ${formatCount(hours, ['час', 'часа', 'часов'])}. Удалить их раньше можно в списке поисков.`,
        'Мы не добавляем ваши фото в каталог, не обучаем на них модели и никому не передаём.',
      ],
    },
    {
      title: 'Результаты',
      text: [
        `Результаты поиска хранятся ${formatCount(days, DAYS)} и видны только вам, пока вы сами не дадите кому-то ссылку.`,
        `Ссылка на результат работает ${formatCount(SHARED_RESULT_DAYS, DAYS)}. Ни вашего фото, ни вас по ней не видно, и её можно отозвать. Кто попросил убрать себя из поиска, исчезает и с этой страницы.`,
        `Если искать без регистрации и не заходить ${formatCount(demoIdleDays, DAYS)}, удалится всё.`,
      ],
    },
    {
      title: 'Мониторинг и уведомления',
      text: [
        `Если найденное исчезло из источника, мы храним его ещё ${formatCount(days, DAYS)}. Уведомление хранится ${formatCount(notificationDays, DAYS)}, имена и ссылки в нём — ${formatCount(days, DAYS)}.`,
        'Удалите мониторинг, и сразу исчезнут его находки и уведомления.',
      ],
    },
    {
      title: CONSENT,
      text: [
        'Прежде чем впервые искать лица на вашем фото, мы спрашиваем согласие и цель. До ответа фото остаётся в вашем браузере. Обе записи хранятся вместе с поиском. Согласие можно отозвать здесь или в кабинете: незаконченные поиски по фото отменятся без оплаты, а ваши фото и признаки удалятся сразу.',
      ],
    },
    {
      title: 'Журнал',
      text: [
        'Кто, когда и зачем искал, записывается в журнал. Он нужен, чтобы разобраться, если поиском воспользовались во вред.',
        'Журнал нельзя незаметно исправить: если запись изменят или уберут, проверка это покажет. Текст цели стирается через год, от него остаётся отпечаток, по которому её не восстановить.',
      ],
    },
    {
      title: '«Пробный» один раз',
      text: [
        'Чтобы «Пробный» нельзя было брать снова и снова, мы храним отпечатки почты, телефона и карты, с которыми его взяли: номер карты скрыт, из него известны первые и последние цифры и срок. По отпечатку без нашего ключа ничего не узнать.',
        'Если удалить аккаунт, отпечатки остаются ещё на год, уже без номера аккаунта, а потом стираются.',
      ],
    },
    {
      title: 'Кого мы не показываем',
      text: [
        'Людей младше 18 лет в каталоге нет. Запись без возраста попадает в поиск по лицу, только если за неё ручается источник. У каждого источника записано законное основание, без него данные не принимаются.',
      ],
    },
  ],
  policy: 'Политика обработки персональных данных, со всеми подробностями',
  consent: CONSENT,
  removal: {
    title: 'Убрать себя из поиска',
    text: 'Вставьте ссылку на анкету или приложите фото. Обычно скрываем сразу, а проверяем потом. Регистрация и документы не нужны, и новый импорт вас не вернёт.',
    action: 'Убрать себя',
    or: 'Что-то не выходит? Напишите нам:',
  },
};
