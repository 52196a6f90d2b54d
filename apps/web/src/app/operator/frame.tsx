import { Outlet, useRouterState } from '@tanstack/react-router';
import {
  Activity,
  BookUser,
  Database,
  EyeOff,
  type LucideIcon,
  ScrollText,
  SlidersHorizontal,
  Tags,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { OperatorLink } from '#features/operator/address.tsx';
import { useLeave, useOverview } from '#features/operator/api.ts';
import { ConfirmedModeBar } from '#features/operator/confirmed-mode.tsx';
import { texts as removalTexts } from '#features/operator/removals/texts.ts';
import { stateOf } from '#features/operator/rules.ts';
import { texts as settingsTexts } from '#features/operator/settings/texts.ts';
import { texts as sourceTexts } from '#features/operator/sources/texts.ts';
import { texts } from '#features/operator/texts.ts';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ThemeToggle } from '../shell/theme-toggle.tsx';
import styles from './frame.module.css';

const ENTRIES: readonly { readonly to: string; readonly label: string; readonly Icon: LucideIcon }[] = [
  { to: '/', label: texts.overview, Icon: Activity },
  { to: '/removals', label: removalTexts.title, Icon: EyeOff },
  { to: '/users', label: texts.users, Icon: Users },
  { to: '/people', label: texts.people, Icon: BookUser },
  { to: '/sources', label: sourceTexts.title, Icon: Database },
  { to: '/money', label: texts.money, Icon: Wallet },
  { to: '/work', label: texts.work, Icon: Wrench },
  { to: '/texts', label: texts.textsAndPrices, Icon: Tags },
  { to: '/journal', label: texts.journal, Icon: ScrollText },
  { to: '/settings', label: settingsTexts.title, Icon: SlidersHorizontal },
];

export function OperatorFrame() {
  const leave = useLeave();
  const menu = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // On a phone the menu is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <span className={styles.name}>
          {texts.product} <span className={styles.section}>{texts.section}</span>
        </span>
        <nav aria-label={texts.menu} className={styles.menu} ref={menu}>
          <ul>
            {ENTRIES.map(({ to, label, Icon }) => (
              <li key={to}>
                <OperatorLink to={to} exact={to === '/'} className={styles.entry}>
                  <Icon size={18} aria-hidden />
                  {label}
                  {to === '/' && <StateDot />}
                </OperatorLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <ThemeToggle />
          <ButtonAnchor theme="gray" size="s" href="/">
            {texts.toSite}
          </ButtonAnchor>
          <Button theme="gray" size="s" busy={leave.isPending} onClick={() => leave.mutate()}>
            {texts.leave}
          </Button>
        </div>
      </header>
      <ConfirmedModeBar />
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

/** Whether all is well, on every page. */
function StateDot() {
  const { data } = useOverview();
  const state = stateOf(data?.examination ?? null);
  if (state === 'unknown' || state === 'ok') return null;
  return <span className={classNames(styles.dot, styles[state])} role="img" aria-label={texts.dot[state]} />;
}
