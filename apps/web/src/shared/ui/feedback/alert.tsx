import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, refusalText } from '../../http/refusal-text.ts';
import { Button, ButtonLink } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './alert.module.css';

type AlertKind = 'note' | 'success' | 'warning' | 'danger';

interface AlertProps {
  readonly kind?: AlertKind;
  readonly title?: string;
  readonly children?: ReactNode;
  /** What to do next: a button or a link. */
  readonly action?: ReactNode;
}

const ICONS = { note: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** A message in the flow of the page. Screen readers announce `danger` at once, the others politely. */
export function Alert({ kind = 'note', title, children, action }: AlertProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classNames(styles.alert, styles[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

interface FailureAlertProps {
  /** The error of a query or a mutation; null shows nothing. */
  readonly failure: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
  /** Another way out, after the retry button. */
  readonly action?: ReactNode;
}

const texts = { retry: 'Попробовать ещё раз' };

/** Why a call failed, and what can be done about it. */
export function FailureAlert({ failure, title, onRetry, action }: FailureAlertProps) {
  if (!failure) return null;
  const toTariff = refusalAction(failure);
  const retry = !toTariff && onRetry && <Button onClick={() => void onRetry()}>{texts.retry}</Button>;
  return (
    <Alert
      kind="danger"
      {...(title !== undefined && { title })}
      action={
        retry && action ? (
          <>
            {retry} {action}
          </>
        ) : (
          (toTariff ?? (retry || action))
        )
      }
    >
      {refusalText(failure)}
    </Alert>
  );
}

const tariffTexts = { toTariff: '+ Добавить в тариф', toTariffs: 'Посмотреть тарифы' };

/** The way out of a refusal that is the same wherever it happens: what is not paid for leads to the tariffs. */
export function refusalAction(failure: unknown): ReactNode | null {
  switch (codeOf(failure)) {
    case 'not_paid':
      return <TariffLink />;
    case 'too_many_unpaid_searches':
      return <TariffsLink />;
    default:
      return null;
  }
}

export function TariffLink() {
  return (
    <ButtonLink theme="blue" to="/change-tariff">
      {tariffTexts.toTariff}
    </ButtonLink>
  );
}

export function TariffsLink() {
  return <ButtonLink to="/change-tariff">{tariffTexts.toTariffs}</ButtonLink>;
}
