import { Command } from 'commander';
import { examine } from '../doctor/examine.ts';
import { EXIT_CODES, type Finding, failure, messageOf, toFindings, worstOf } from '../doctor/findings.ts';
import { withProduct } from './with-product.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('checks every component and shows the settings in effect; exits with 1 for warnings, 2 for failures')
    .option('--json', 'prints the findings as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const findings = await openAndExamine();
      if (json) console.log(JSON.stringify({ state: worstOf(findings), findings }, null, 2));
      else console.table(Object.fromEntries(findings.map(({ id, ...said }) => [id, said])));
      process.exitCode = EXIT_CODES[worstOf(findings)];
    });
}

/** A product that cannot even be opened, such as one with an invalid setting, is a finding as well. */
async function openAndExamine(): Promise<Finding[]> {
  const cannot = (text: string) => toFindings({ product: failure(text) });
  let findings: Finding[] = [];
  try {
    await withProduct(
      async (product) => {
        findings = await examine(product);
      },
      {
        refuse: (known) => {
          findings = cannot(`CANNOT BE OPENED: ${known}`);
        },
      },
    );
  } catch (error) {
    return cannot(`CANNOT BE EXAMINED: ${messageOf(error)}`);
  }
  return findings;
}
