import { forgetCache, runCached } from '../../io/run-cached.ts';

try {
  runCached(__dirname, 'mcp-server', require);
} catch (error) {
  forgetCache(__dirname, 'mcp-server');
  throw error;
}
