import { Link } from '@tanstack/react-router';
import { REPORT_TYPES, type ReportType } from '@vidno/contract/vk/posts';
import type { Period } from '#shared/ui/period/period-rules.ts';
import type { AccountScreen } from '../../frame-rules.ts';
import { reportTypeTitles } from '../../group-texts.ts';
import { reportTexts as texts } from '../../report-texts.ts';
import styles from './report-tabs.module.css';

interface ReportTabsProps {
  readonly current: ReportType;
  readonly link: (screen: AccountScreen) => string;
  readonly period: Period;
}

/** Each report has its own address; the links keep the period. */
export function ReportTabs({ current, link, period }: ReportTabsProps) {
  return (
    <nav aria-label={texts.types}>
      <ul className={styles.tabs}>
        {REPORT_TYPES.map((type) => (
          <li key={type}>
            <Link
              to={link(`full-report/${type}`)}
              search={{ ...period }}
              className={styles.tab}
              aria-current={type === current ? 'page' : undefined}
              resetScroll={false}
            >
              {reportTypeTitles[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
