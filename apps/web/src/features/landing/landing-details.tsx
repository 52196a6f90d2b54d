import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import { BANDS, type Band } from '@vidno/contract/face';
import { BAND_STEPS, VERDICTS } from '@vidno/contract/verdicts';
import { ArrowRight, Check, MapPin, ShieldCheck } from 'lucide-react';
import { VerdictBar } from '#features/person/verdict-bar.tsx';
import { formatCount, formatRub } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import exampleStyles from './example-result.module.css';
import styles from './landing-details.module.css';
import { LandingTools } from './landing-tools.tsx';
import faces from './pictures/faces.webp';
import photoTwo from './pictures/found-2.webp';
import photoThree from './pictures/found-3.webp';
import photoFour from './pictures/found-4.webp';
import other from './pictures/other.webp';
import query from './pictures/query.webp';
import priceStyles from './price-card.module.css';
import privacyStyles from './privacy-promise.module.css';
import verdictsStyles from './verdicts.module.css';

export function LandingDetails() {
  return (
    <>
      <LandingTools />
      <Verdicts />
      <div className={styles.pair}>
        <PriceCard />
        <PrivacyPromise />
      </div>
    </>
  );
}

/** An example result, with generated people. */
export function ExampleResult() {
  return (
    <figure className={exampleStyles.figure} aria-label={exampleTexts.title}>
      <div className={exampleStyles.head}>
        <h2 className={exampleStyles.title}>{exampleTexts.title}</h2>
        <Badge>{exampleTexts.badge}</Badge>
      </div>
      <div className={exampleStyles.card}>
        <div className={exampleStyles.compare}>
          <div className={exampleStyles.side}>
            <img src={query} alt="" width={240} height={240} className={exampleStyles.face} />
            <span>{exampleTexts.query}</span>
          </div>
          <div className={exampleStyles.side}>
            <img src={photoTwo} alt="" width={240} height={240} className={exampleStyles.face} />
            <span>{exampleTexts.found}</span>
          </div>
        </div>
        <div className={exampleStyles.verdict}>
          <ShieldCheck size={20} aria-hidden />
          <div>
            <p className={exampleStyles.verdictName}>{VERDICTS.confident.name}</p>
            <p className={exampleStyles.meaning}>{VERDICTS.confident.promise}</p>
          </div>
        </div>
        <div className={exampleStyles.person}>
          <div>
            <p className={exampleStyles.name}>{exampleTexts.name}</p>
            <p className={exampleStyles.place}>
              <MapPin size={16} aria-hidden />
              {exampleTexts.place} · {exampleTexts.source}
            </p>
          </div>
          <div className={exampleStyles.more}>
            <img src={photoThree} alt="" width={240} height={240} loading="lazy" />
            <img src={photoFour} alt="" width={240} height={240} loading="lazy" />
          </div>
        </div>
      </div>
      <div className={exampleStyles.second}>
        <img src={other} alt="" width={240} height={240} loading="lazy" />
        <div>
          <p className={exampleStyles.secondName}>{exampleTexts.second.name}</p>
          <p className={exampleStyles.secondPlace}>{exampleTexts.second.place}</p>
        </div>
        <Badge tone="neutral">{VERDICTS.weak.name}</Badge>
      </div>
      <figcaption className={exampleStyles.note}>{exampleTexts.note}</figcaption>
    </figure>
  );
}

const exampleTexts = {
  badge: 'пример',
  title: 'Так выглядит результат',
  query: 'Ваше фото',
  found: 'Найдено',
  name: 'Марина, 29',
  place: 'Нижний Новгород',
  source: 'Анкеты знакомств',
  second: { name: 'Ольга, 31', place: 'Самара' },
  note: 'Люди на картинках нарисованы, их не существует.',
} as const;

function PriceCard() {
  const price = runtimeConfig.payments ? texts.price.paid : texts.price.free;
  return (
    <section id="price" className={priceStyles.card} aria-labelledby="price-title">
      <h2 id="price-title" className={priceStyles.title}>
        {texts.price.title}
      </h2>
      <p className={priceStyles.amount}>
        <data value={price.rub}>{price.amount}</data>
        <span>{price.per}</span>
      </p>
      <Badge tone="success">{price.more}</Badge>
      <ul className={priceStyles.points}>
        {texts.price.points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PrivacyPromise() {
  const { queryPhotoHours, resultDays } = runtimeConfig;
  return (
    <section className={privacyStyles.card} aria-labelledby="privacy-title">
      <h2 id="privacy-title" className={privacyStyles.title}>
        {texts.privacy.title}
      </h2>
      <dl className={privacyStyles.points}>
        {texts.privacy.points(queryPhotoHours, resultDays).map((point) => (
          <div key={point.title}>
            <dt className={privacyStyles.figure}>{point.title}</dt>
            <dd className={privacyStyles.text}>{point.text}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink theme="white" weight={500} to="/privacy" icon={<ArrowRight size={18} aria-hidden />}>
        {texts.privacy.more}
      </ButtonLink>
    </section>
  );
}

/** Faces from edge to edge, and what an answer about one is worth. */
function Verdicts() {
  return (
    <section id="how" className={verdictsStyles.band} aria-labelledby="verdicts-title">
      <img
        className={verdictsStyles.faces}
        src={faces}
        alt={texts.verdicts.faces}
        width={2880}
        height={240}
        loading="lazy"
      />
      <div className={verdictsStyles.content}>
        <h2 id="verdicts-title" className={verdictsStyles.title}>
          {texts.verdicts.title}
        </h2>
        <p className={verdictsStyles.lead}>{texts.verdicts.lead}</p>
        <ul className={verdictsStyles.three}>
          {BANDS.map((band) => (
            <li key={band} className={verdictsStyles.verdict} data-band={band}>
              <VerdictBar band={band} strength={BAND_STEPS[band].upper} />
              <p className={verdictsStyles.figure}>
                {texts.verdicts.figures[band].figure} <span>{texts.verdicts.figures[band].of}</span>
              </p>
              <h3 className={verdictsStyles.name}>{VERDICTS[band].name}</h3>
              <p className={verdictsStyles.promise}>{VERDICTS[band].promise}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const texts = {
  verdicts: {
    title: 'Три ответа. Каждый проверен',
    lead: 'Мы не говорим «нашли», когда не уверены. За каждым ответом — обещание, сколько бывает ошибок, и мы меряем его на сегодняшнем каталоге.',
    faces: 'Нарисованные люди из пробного каталога',
    figures: {
      confident: { figure: '1', of: 'ошибка на 100 поисков' },
      likely: { figure: '1', of: 'ошибка на 5 поисков' },
      weak: { figure: formatRub(0), of: 'не считаем найденными' },
    } satisfies Record<Band, { figure: string; of: string }>,
  },
  price: {
    title: 'Сколько стоит',
    free: {
      rub: 0,
      amount: 'Бесплатно',
      per: 'пока мы не принимаем оплату',
      more: `Потом — ${formatRub(SEARCH_PRICE_RUB)} за поиск`,
    },
    paid: {
      rub: SEARCH_PRICE_RUB,
      amount: formatRub(SEARCH_PRICE_RUB),
      per: 'за поиск, в котором кто-то нашёлся',
      more: 'Сколько человек нашлось, видно до оплаты',
    },
    points: [
      'Никого не нашли — бесплатно',
      'Цена одна, сколько бы источников вы ни выбрали',
      'Такой же поиск второй раз не оплачивается',
      'Никаких подписок, пока вы сами их не выбрали',
    ],
  },
  privacy: {
    title: 'Как мы обращаемся с фото',
    points: (hours: number, days: number) => [
      { title: formatCount(hours, ['час', 'часа', 'часов']), text: 'и ваше фото удалено вместе с признаками лица' },
      {
        title: formatCount(days, ['день', 'дня', 'дней']),
        text: 'хранятся результаты. Видите их вы и те, кому дадите ссылку',
      },
      { title: '18+', text: 'людей младше в каталоге нет' },
      { title: 'Журнал', text: 'кто и зачем искал: записывается, и подделку видно' },
    ],
    more: 'Подробнее и как удалить себя из поиска',
  },
} as const;
