import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const told = new Set(['examples', 'summary']);

/** Examples are tests, and summaries are for the docs: to change them proves nothing of what the unit does. */
const shouldIgnore = (path) =>
  path.isObjectProperty() && told.has(path.node.key.name) ? 'it is an example or a summary' : undefined;

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'examples', { shouldIgnore })];
