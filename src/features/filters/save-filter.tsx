import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { useClient } from '#client-react/client-provider.tsx';
import type { OverlayProps } from '#ui/slot-overlay.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { createFilter } from './filter-mutations.ts';
import type { FilterView } from './filter-tasks-slot.ts';

export interface SaveFilterProps extends OverlayProps {
  readonly view: FilterView;
}

/** Dialog that saves a list's view as a filter and opens its page. Load it with React's `lazy`. */
export function SaveFilter({ view: { filter, sort, grouping }, onOpenChange }: SaveFilterProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  return (
    <FilterDialog
      title={t('filter.saveTitle')}
      onClose={() => onOpenChange(false)}
      onSave={(named) => {
        const id = uuidv7();
        void createFilter(client, { id, ...named, query: filter, sort, grouping });
        void navigate(`/filter/${id}`);
      }}
    />
  );
}
