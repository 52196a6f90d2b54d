import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { texts } from './texts.ts';

/** Addresses of the operator's section. It has a router of its own, which the types of the product's links do not know. */

export type Query = Readonly<Record<string, string | undefined>>;

interface OperatorLinkProps {
  /** Below `/admin`. */
  readonly to: string;
  readonly search?: Query;
  /** Not current on the pages below it. */
  readonly exact?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const AnyLink = Link as ComponentType<Record<string, unknown>>;

export function OperatorLink({ exact = false, ...rest }: OperatorLinkProps) {
  return <AnyLink {...rest} activeOptions={{ exact, includeSearch: false }} />;
}

interface AccountLinkProps {
  /** Null for what belongs to nobody. */
  readonly account: number | null;
  /** What is said of that. */
  readonly nobody?: string;
}

export function AccountLink({ account, nobody = texts.none }: AccountLinkProps) {
  if (account === null) return nobody;
  return <OperatorLink to={`/users/${account}`}>{texts.accountNumber(account)}</OperatorLink>;
}

/** Opens a page below `/admin`. */
export function useOpen(): (to: string) => Promise<void> {
  const navigate = useNavigate() as (target: { readonly to: string }) => Promise<void>;
  return (to) => navigate({ to });
}

/** The query of the address, where filters stand, and how to change it; what is undefined or empty is left out. */
export function useQueryOfAddress(): readonly [Query, (changed: Query) => void] {
  const navigate = useNavigate() as (target: Record<string, unknown>) => Promise<void>;
  const query: Record<string, unknown> = useRouterState({ select: ({ location }) => location.search });
  const known = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const change = (changed: Query) => {
    const search = Object.fromEntries(Object.entries({ ...known, ...changed }).filter(([, value]) => value));
    void navigate({ to: '.', search });
  };
  return [known, change];
}

/** The last part of the path, such as 12 of `/admin/users/12`; null if it is no number. */
export function useIdOfAddress(): number | null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const id = Number(/\/(\d{1,15})$/.exec(path)?.[1] ?? 0);
  return id > 0 ? id : null;
}

/** The last part of the path as it is, such as `other` of `/admin/sources/other`. */
export function useNameOfAddress(): string {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return decodeURIComponent(path.split('/').at(-1) ?? '');
}

/** The last two parts of the path, such as account and id of `/admin/money/invoices/12/0000…`; null if they name no row. */
export function useRowOfAddress(): { readonly account: number; readonly id: string } | null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, account, id] = /\/(\d{1,15})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(path) ?? [];
  return account === undefined || id === undefined ? null : { account: Number(account), id };
}
