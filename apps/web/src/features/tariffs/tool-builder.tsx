import type { OrderedTariff, Quote, Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { useState } from 'react';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { useQuote } from './api.ts';
import { firstTools, isSameSet, ownTools, priceOfTools, toOrdered } from './rules.ts';
import { QuoteLines } from './tariff-order.tsx';
import styles from './tariffs.module.css';
import { SERVICE_LIMITS, texts as tariffTexts, builderTexts as texts } from './texts.ts';

interface ToolBuilderProps {
  readonly tariff: Tariff;
  readonly tariffs: readonly Tariff[];
  readonly subscription: Subscription | null;
  readonly added: number | null;
  readonly loginBack: string | null;
  readonly onOrder: (placed: { tariff: Tariff; order: OrderedTariff; quote: Quote }) => void;
  readonly onTake: (tariff: Tariff, tools: readonly number[]) => void;
}

/** «Конструктор»: tools to tick, with a running total and what it costs today. */
export function ToolBuilder({ tariff, tariffs, subscription, added, loginBack, onOrder, onTake }: ToolBuilderProps) {
  const own = ownTools(tariff, subscription);
  const [chosen, setChosen] = useState(() => firstTools(tariff, subscription, added));
  const total = priceOfTools(tariff, chosen);
  const isUnchanged = own.length > 0 && subscription?.state === 'active' && isSameSet(own, chosen);
  const order = toOrdered(tariff, chosen);
  const isAsked = loginBack === null && chosen.length > 0 && !isUnchanged;
  const quote = useQuote(isAsked ? order : null);
  const shown = isAsked ? quote.data : undefined;
  const cheaper = shown?.cheaper && tariffs.find(({ id }) => id === shown.cheaper?.id);

  const toggle = (service: number, isTicked: boolean) =>
    setChosen(isTicked ? [...chosen, service] : chosen.filter((other) => other !== service));

  return (
    <Section title={texts.title} lead={texts.lead} note={texts.note}>
      <div className={styles.columns}>
        <fieldset className={styles.tools} aria-label={texts.tools}>
          {tariff.tools.map(({ service, title, price_kopecks }) => (
            <label key={service} className={styles.tool}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(service)}
                onChange={({ currentTarget }) => toggle(service, currentTarget.checked)}
              />
              <span className={styles.toolName}>
                {title} {own.includes(service) && <Badge>{texts.have}</Badge>}
                {SERVICE_LIMITS[service] && <small className={styles.limit}>{SERVICE_LIMITS[service]}</small>}
              </span>
              <b>{formatKopecks(price_kopecks)}</b>
            </label>
          ))}
          <p className={styles.running} role="status">
            {chosen.length > 0 ? (
              <>
                {texts.total} <b>{texts.sum(total, tariff.days)}</b>
              </>
            ) : (
              texts.from(Math.min(...tariff.tools.map(({ price_kopecks }) => price_kopecks)), tariff.days)
            )}
          </p>
        </fieldset>
        <Card as="section">
          <div className={styles.card}>
            <h3 className={styles.name}>{tariff.name}</h3>
            {shown && cheaper && (
              <Alert
                title={texts.cheaper(cheaper.name)}
                action={
                  <Button size="s" onClick={() => onTake(cheaper, [])}>
                    {texts.takeCheaper(cheaper.name)}
                  </Button>
                }
              >
                {texts.cheaperBody(cheaper.price_kopecks, total)}
              </Alert>
            )}
            {shown && <QuoteLines quote={shown} />}
            {!shown && chosen.length > 0 && <p className={styles.price}>{texts.sum(total, tariff.days)}</p>}
            <FailureAlert failure={isAsked ? quote.error : null} onRetry={quote.refetch} />
            {loginBack !== null ? (
              <ButtonLink theme="blue" size="l" block to="/login" search={{ back: loginBack }}>
                {tariffTexts.login}
              </ButtonLink>
            ) : (
              <Button
                theme="blue"
                size="l"
                weight={500}
                block
                busy={quote.isFetching}
                disabled={!isAsked || !shown}
                onClick={() => shown && onOrder({ tariff, order, quote: shown })}
              >
                {labelOf({ chosen, isUnchanged, quote: shown })}
              </Button>
            )}
          </div>
        </Card>
      </div>
    </Section>
  );
}

interface ButtonState {
  readonly chosen: readonly number[];
  readonly isUnchanged: boolean;
  readonly quote: Quote | undefined;
}

function labelOf({ chosen, isUnchanged, quote }: ButtonState): string {
  if (chosen.length === 0) return texts.none;
  if (isUnchanged) return texts.unchanged;
  if (!quote) return texts.counting;
  return quote.today_kopecks > 0 ? texts.pay(quote.today_kopecks) : texts.change;
}
