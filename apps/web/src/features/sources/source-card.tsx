import type { Source, SourceHealth } from '@vidno/contract/sources';
import type { ChangeEvent, ReactNode } from 'react';
import { formatCount, formatRub } from '#shared/format/format.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { SourceOffer } from './api.ts';
import styles from './source-cards.module.css';

interface SourceCardProps {
  readonly source: Source;
  /** A checkbox where sources are chosen, a radio button where there is one. */
  readonly control: {
    readonly name: string;
    readonly checked: boolean;
  } & (
    | { readonly type: 'radio'; readonly readOnly: true }
    | { readonly type: 'checkbox'; readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  );
  readonly priced: boolean;
}

export function SourceCard({ source, control, priced }: SourceCardProps) {
  const isUp = source.health === 'up';
  return (
    <label className={styles.card} data-down={!isUp || undefined}>
      <input {...control} className={styles.control} value={source.id} disabled={!isUp} />
      <span className={styles.words}>
        <span className={styles.title}>{source.title}</span>
        <Badge tone={isUp ? 'success' : source.filling ? 'accent' : 'warning'}>{stateText(source)}</Badge>
        <span className={styles.note}>
          {source.health === 'up' ? extentOf(source) : (source.message ?? texts.why[source.health])}
        </span>
      </span>
      {priced && <SourcePrice rub={source.price_rub} />}
    </label>
  );
}

interface OfferedSourcesProps extends SourceOffer {
  readonly children: (offered: readonly Source[]) => ReactNode;
}

/** Renders the choice once the sources are loaded, if there are any. */
export function OfferedSources({ offered, failure, retry, children }: OfferedSourcesProps) {
  if (failure) return <FailureAlert failure={failure} onRetry={retry} />;
  if (!offered) return <SourcesSkeleton />;
  if (offered.length === 0) return <Alert kind="warning">{texts.none}</Alert>;
  return children(offered);
}

/** Placeholders for the cards of sources. */
function SourcesSkeleton() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton width="65%" height="1rem" />
        </Card>
      ))}
    </div>
  );
}

/** The price of one search, and that an empty result costs nothing where others do. */
function SourcePrice({ rub }: { readonly rub: number }) {
  return (
    <span className={styles.price}>
      <span className={rub === 0 ? styles.free : styles.rub}>{texts.price(rub)}</span>
      {rub > 0 && <span className={styles.note}>{texts.freeIfNobody}</span>}
    </span>
  );
}

export const texts = {
  sources: 'Где искать',
  everywhere: 'Искать везде',
  onePrice: 'Цена одна, сколько бы источников вы ни выбрали.',
  chooseOne: 'Выберите хотя бы один источник.',
  health: { up: 'Работает', down: 'Не отвечает', unavailable: 'Недоступен' } satisfies Record<SourceHealth, string>,
  why: {
    down: 'Источник сейчас не отвечает. Попробуйте позже.',
    unavailable: 'Этот источник на сайте не подключён.',
  } satisfies Record<Exclude<SourceHealth, 'up'>, string>,
  price: (rub: number) => (rub === 0 ? 'сейчас бесплатно' : formatRub(rub)),
  freeIfNobody: 'никто не найден — бесплатно',
  none: 'Пока нет ни одного источника. Загляните позже.',
  filling: 'Наполняем источник: минуту',
  fillingLong: 'Наполняем источник',
  allDown: 'Сейчас не отвечает ни один источник. Попробуйте через несколько минут.',
  allFilling: 'Источник ещё наполняется. Страница обновится сама, как только можно будет искать.',
  allEmpty: 'Искать пока негде: в источниках ещё никого нет.',
};

function stateText({ health, filling, demo }: Source): string {
  if (!filling) return texts.health[health];
  // How long others take, nobody knows.
  return demo ? texts.filling : texts.fillingLong;
}

/** Why none of the sources can be searched: each is broken, is being filled, or has nobody in it. */
export function noneText(sources: readonly Source[]): string {
  if (sources.some(({ filling }) => filling)) return texts.allFilling;
  return sources.some(({ health }) => health === 'down') ? texts.allDown : texts.allEmpty;
}

/** What the source contains. */
function extentOf({ extent, people, demo }: Pick<Source, 'extent' | 'people' | 'demo'>): string {
  if (extent !== null) return extent;
  return demo
    ? `Для примера: ${formatCount(people, ['нарисованный человек', 'нарисованных человека', 'нарисованных людей'])}`
    : formatCount(people, ['человек', 'человека', 'человек']);
}
