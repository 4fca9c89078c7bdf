import { writeFileSync } from 'node:fs';
import { personalData } from '../server/areas/all-personal-data.ts';
import { exportSchema } from '../server/modules/exports/export-schema.ts';

/** Schema that docs/export-format.md publishes, for a person who changed the format by its rules. */
const lists = personalData.flatMap((section) => section.exports ?? []);
writeFileSync('docs/export-schema.json', `${JSON.stringify(exportSchema(lists), null, 2)}\n`);
