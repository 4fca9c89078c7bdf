import type { Client, WritePayloads } from '#client/client.ts';
import type { Filter, FilterPatch } from '#contract/task/filter.ts';

export function createFilter(client: Client, filter: WritePayloads['createFilter']): Promise<void> {
  return client.write({ name: 'createFilter', payload: filter });
}

export function updateFilter(
  client: Client,
  { id: filterId, version }: Pick<Filter, 'id' | 'version'>,
  updateFilterData: FilterPatch,
): Promise<void> {
  return client.write({ name: 'updateFilter', payload: { filterId, version, updateFilterData } });
}

export function deleteFilter(client: Client, filterId: string): Promise<void> {
  return client.write({ name: 'deleteFilter', payload: { filterId } });
}

export function restoreFilter(client: Client, filterId: string): Promise<void> {
  return client.write({ name: 'restoreFilter', payload: { filterId } });
}
