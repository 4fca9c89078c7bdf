import { useTranslation } from 'react-i18next';
import type { ImportDetail, ImportRowAction } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import styles from './totals-table.module.css';

const kinds = [
  ...(['task', 'project', 'section', 'label', 'comment', 'file', 'record', 'event'] as const),
  ...(['filter', 'template', 'settings', 'row'] as const),
];
const planned = ['create', 'update', 'skip', 'error'] as const satisfies readonly ImportRowAction[];
const undone = ['remove', 'keep', 'skip', 'error'] as const satisfies readonly ImportRowAction[];

/** Numbers of rows by kind and action. Kinds of the file keep their line whatever is chosen. */
export function TotalsTable({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { state, totals, found } = shown;
  const actions = state === 'undone' ? undone : planned;
  const has = (kind: (typeof kinds)[number]) =>
    totals.some((each) => each.kind === kind) || (kind === 'section' && found.sections.length > 0);
  const countOf = (kind: (typeof kinds)[number], action: ImportRowAction) =>
    totals.find((each) => each.kind === kind && each.action === action)?.count ?? 0;
  return (
    <table className={styles.totals}>
      <thead>
        <tr>
          <td />
          {actions.map((action) => (
            // i18n-keys: pages:imports.action.{create,update,skip,error,remove,keep}
            <th key={action} scope="col">
              {t(`imports.action.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.filter(has).map((kind) => (
          <tr key={kind}>
            {/* i18n-keys: pages:imports.kinds.{settings,label,filter,template,file,project,section,task,comment,record,event,row} */}
            <th scope="row">{t(`imports.kinds.${kind}`)}</th>
            {actions.map((action) => {
              const count = countOf(kind, action);
              return (
                <td key={action} data-none={count === 0 || undefined} data-action={action}>
                  {formats.number(count)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
