export { blankSharesOf, countSharesOf, listReportOwners, listSharesForExport } from './share-repository.ts';
