import type { FastifyInstance } from 'fastify';
import { serveImportUploads } from './import-uploads-routes.ts';
import { type ImportsTools, serveImports } from './imports-routes.ts';
import { serveJournal } from './journal-routes.ts';
import type { MoneyTools } from './money/money-changes-routes.ts';
import { serveMoney } from './money/money-routes.ts';
import { type OverviewTools, serveOverview } from './overview-routes.ts';
import { type PeopleTools, servePeople } from './people-routes.ts';
import type { RemovalsTools } from './removals/removals.ts';
import { serveRemovals } from './removals/routes.ts';
import { openSection, type SectionTools } from './section-routes.ts';
import { type SettingsTools, serveSettings } from './settings-routes.ts';
import type { SourcesTools } from './sources/sources.ts';
import { serveSources } from './sources/sources-routes.ts';
import { type ContentsTools, serveDocumentsInForce, serveSlides } from './texts/contents-routes.ts';
import { type OperatorMaterialsTools, serveOperatorMaterials } from './texts/materials-routes.ts';
import { serveNotices } from './texts/notices-routes.ts';
import { serveTariffPrices } from './texts/tariffs-routes.ts';
import { serveUsers } from './users-routes.ts';
import { serveWork, type WorkTools } from './work/work-routes.ts';

export interface OperatorTools
  extends SectionTools,
    OverviewTools,
    ImportsTools,
    PeopleTools,
    MoneyTools,
    WorkTools,
    ContentsTools,
    OperatorMaterialsTools,
    SourcesTools {
  readonly removals: RemovalsTools;
  readonly settings: SettingsTools;
}

/** The operator's section: `/admin` and `/api/admin`. */
export function serveOperator(app: FastifyInstance, tools: OperatorTools): void {
  openSection(app, tools, (section) => {
    serveOverview(section, tools);
    serveJournal(section, tools);
    serveUsers(section, tools);
    serveImports(section, tools);
    serveImportUploads(section, tools);
    servePeople(section, tools);
    serveRemovals(section, tools.removals);
    serveSettings(section, tools.settings);
    serveMoney(section, tools);
    serveWork(section, tools);
    serveNotices(section, tools);
    serveDocumentsInForce(section, tools);
    serveSlides(section, tools);
    serveOperatorMaterials(section, tools);
    serveSources(section, tools);
    serveTariffPrices(section, tools);
  });
}
