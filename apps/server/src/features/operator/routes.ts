import type { FastifyInstance } from 'fastify';
import { serveJournal } from './journal-routes.ts';
import type { MoneyTools } from './money/money-changes-routes.ts';
import { serveMoney } from './money/money-routes.ts';
import { type OverviewTools, serveOverview } from './overview-routes.ts';
import { openSection, type SectionTools } from './section-routes.ts';
import { serveUsers } from './users-routes.ts';
import { serveWork, type WorkTools } from './work/work-routes.ts';

/** The operator's section: `/admin` and `/api/admin`. */
export function serveOperator(
  app: FastifyInstance,
  tools: SectionTools & OverviewTools & MoneyTools & WorkTools,
): void {
  openSection(app, tools, (section) => {
    serveOverview(section, tools);
    serveJournal(section, tools);
    serveUsers(section, tools);
    serveMoney(section, tools);
    serveWork(section, tools);
  });
}
