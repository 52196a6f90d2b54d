import { Bell, ChartNoAxesCombined, Check, Radar } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button.tsx';
import styles from './landing-tools.module.css';

/** What there is beside a single search: analytics and monitors, and what they give. */
export function LandingTools() {
  return (
    <section className={styles.tools} aria-labelledby="tools-title">
      <h2 id="tools-title" className={styles.title}>
        {texts.title}
      </h2>
      <div className={styles.pair}>
        <article className={styles.tool} aria-labelledby="tools-vk">
          <ChartNoAxesCombined size={28} aria-hidden />
          <h3 id="tools-vk">{texts.vk.title}</h3>
          <Gives points={texts.vk.gives} />
          <ButtonLink to="/create/search-vk">{texts.vk.action}</ButtonLink>
        </article>
        <article className={styles.tool} aria-labelledby="tools-monitor">
          <Radar size={28} aria-hidden />
          <h3 id="tools-monitor">{texts.monitor.title}</h3>
          <Gives points={texts.monitor.gives} />
          <p className={styles.letter}>
            <Bell size={18} aria-hidden />
            {texts.monitor.letter}
          </p>
          <ButtonLink to="/monitor-search/create">{texts.monitor.action}</ButtonLink>
        </article>
      </div>
    </section>
  );
}

function Gives({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={styles.gives}>
      {points.map((point) => (
        <li key={point}>
          <Check size={18} aria-hidden />
          {point}
        </li>
      ))}
    </ul>
  );
}

const texts = {
  title: 'Не только разовый поиск',
  vk: {
    title: 'Аналитика VK',
    gives: [
      'ER и ERv страницы, лучшие и худшие посты',
      'В какой день и час откликаются чаще',
      'Возраст, города и страны подписчиков',
      'Отчёт файлом или ссылкой, которую можно отозвать',
    ],
    action: 'Посмотреть одну страницу',
  },
  monitor: {
    title: 'Мониторинг поиска',
    gives: [
      'Повторяем поиск сами: от раза в 15 минут до раза в неделю',
      'Показываем, что появилось, изменилось и пропало',
      'О каждой находке сообщаем один раз: на почту или в Telegram',
    ],
    letter: 'Например: «Рыжий кот Казань» — новых: 2, изменилось: 1',
    action: 'Настроить мониторинг',
  },
} as const;
