import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import styles from './landing-doors.module.css';
import photo from './pictures/found-3.webp';

type WordDoor = 'name' | 'vk';

/** The first step by a name or by a VK page; the next screen goes on with what was typed. */
export function DoorForm({ door }: { readonly door: WordDoor }) {
  return door === 'name' ? <NameForm /> : <VkForm />;
}

function NameForm() {
  const [keyword, setKeyword] = useState('');
  const navigate = useNavigate();
  const go = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/smart-search/photo/keyword', search: { landing: true, ...(keyword && { keyword }) } });
  };
  return (
    <form className={styles.form} onSubmit={go}>
      <TextField
        label={texts.name.field}
        hint={texts.name.hint}
        placeholder={texts.name.placeholder}
        value={keyword}
        autoComplete="off"
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Button type="submit" theme="blue" size="l">
        {texts.name.submit}
      </Button>
      <p className={styles.try}>
        {texts.example}{' '}
        {texts.name.examples.map((example) => (
          <Link key={example} to="/smart-search/photo/keyword" search={{ landing: true, keyword: example }}>
            {example}
          </Link>
        ))}
      </p>
    </form>
  );
}

function VkForm() {
  const [login, setLogin] = useState('');
  const navigate = useNavigate();
  const go = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/create/search-vk', search: login ? { login } : {} });
  };
  const { vkExample } = runtimeConfig;
  return (
    <form className={styles.form} onSubmit={go}>
      <TextField
        label={texts.vk.field}
        hint={texts.vk.hint}
        placeholder={texts.vk.placeholder}
        value={login}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setLogin(event.target.value)}
      />
      <Button type="submit" theme="blue" size="l">
        {texts.vk.submit}
      </Button>
      {vkExample && (
        <p className={styles.try}>
          {texts.example}{' '}
          <Link to="/create/search-vk" search={{ login: vkExample }}>
            {vkExample}
          </Link>
        </p>
      )}
    </form>
  );
}

/** What comes out of it, with people and figures that are made up. */
export function DoorExample({ door }: { readonly door: WordDoor }) {
  return (
    <figure className={styles.figure} aria-label={texts[door].exampleTitle}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts[door].exampleTitle}</h2>
        <Badge>{texts.badge}</Badge>
      </div>
      {door === 'name' ? <NameExample /> : <VkExample />}
      <figcaption className={styles.note}>{texts[door].note}</figcaption>
    </figure>
  );
}

function NameExample() {
  const { person } = texts.name;
  return (
    <div className={styles.card}>
      <div className={styles.person}>
        <img src={photo} alt="" width={96} height={96} />
        <div>
          <p className={styles.big}>{person.name}</p>
          <p className={styles.note}>{person.place}</p>
        </div>
      </div>
      <div>
        <p className={styles.note}>{person.whyTitle}</p>
        <ul className={styles.reasons}>
          {person.why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function VkExample() {
  return (
    <div className={styles.card}>
      <dl className={styles.tiles}>
        {texts.vk.tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className={styles.note}>{texts.vk.weekTitle}</p>
        <ul className={styles.week}>
          {texts.vk.week.map(([day, share]) => (
            <li key={day}>
              <span className={styles.bar} style={{ blockSize: `${share}%` }} />
              {day}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const texts = {
  example: 'Попробуйте на примере:',
  badge: 'пример',
  name: {
    field: 'Кого ищем',
    hint: 'Как помните: уменьшительное имя, опечатки и латиница не помешают.',
    placeholder: 'Имя, фамилия, город',
    submit: 'Найти по имени',
    examples: ['Варя Синицына', 'Рашид Валеев', 'Olga Krutikova'],
    exampleTitle: 'Каждый найденный — с причиной',
    person: {
      name: 'Марина Лебедева, 29',
      place: 'Нижний Новгород · Анкеты знакомств',
      whyTitle: 'Почему в списке',
      why: ['«Маринка» и «Марина» — одно имя', '«Лебидева» похоже на «Лебедева»', 'Живёт в Нижнем Новгороде'],
    },
    note: 'Человек на картинке нарисован, его не существует.',
  },
  vk: {
    field: 'Страница или сообщество VK',
    hint: 'Последние 100 постов, бесплатно и без входа.',
    placeholder: 'vk.com/…',
    submit: 'Посмотреть страницу',
    exampleTitle: 'Что видно о странице',
    tiles: [
      ['ER', '2,4\u00a0%'],
      ['Постов за месяц', '38'],
      ['Просмотров', '96\u00a0тыс.'],
      ['Лучший час', 'вт, 19:00'],
    ],
    weekTitle: 'Отклик по дням недели',
    week: [
      ['пн', 46],
      ['вт', 100],
      ['ср', 62],
      ['чт', 71],
      ['пт', 54],
      ['сб', 33],
      ['вс', 40],
    ],
    note: 'Цифры придуманы. На вашей странице будут настоящие.',
  },
} as const;
