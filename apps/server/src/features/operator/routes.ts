import type { FastifyInstance } from 'fastify';
import { type ImportsTools, serveImports } from './imports-routes.ts';
import { serveJournal } from './journal-routes.ts';
import { type OverviewTools, serveOverview } from './overview-routes.ts';
import { type PeopleTools, servePeople } from './people-routes.ts';
import { openSection, type SectionTools } from './section-routes.ts';
import { serveUsers } from './users-routes.ts';

/** The operator's section: `/admin` and `/api/admin`. */
export function serveOperator(
  app: FastifyInstance,
  tools: SectionTools & OverviewTools & ImportsTools & PeopleTools,
): void {
  openSection(app, tools, (section) => {
    serveOverview(section, tools);
    serveJournal(section, tools);
    serveUsers(section, tools);
    serveImports(section, tools);
    servePeople(section, tools);
  });
}
