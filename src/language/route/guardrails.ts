import type { Guardrails, TaskType, Workflow } from '../../kernel/work/route.ts';
import type { Reading } from '../reading/reading.ts';
import { showsError, speaksOfError } from '../reading/error-output.ts';

export function guardrailsFor(type: TaskType, workflow: Workflow, reading: Reading): Guardrails {
  const asked = type === 'question';
  return {
    plan_mode: workflow === 'plan-first',
    answer_only: asked,
    require_skill: skillFor(type, workflow, reading),
    verify_before_complete: type === 'ops' ? changes(reading) : !asked && type !== 'docs',
    require_acceptance_test: type === 'feature' || type === 'debug' || type === 'test',
    quote_errors_exactly: showsError(reading.typed) || (type === 'debug' && speaksOfError(reading.text)),
    fix_within_design: type === 'debug' || type === 'refactor',
  };
}

const python =
  /(?<![\p{L}\p{N}_])(?:python3?|pytest|django|flask|fastapi|pandas|numpy|pydantic|sqlalchemy|poetry|pip|virtualenv|venv|celery|mypy|ruff|jupyter|hypothesis|tox|conda|scipy|pyproject|requirements\.txt|asyncio|uvicorn|gunicorn|alembic|pep ?8|dataclass(?:es)?|__init__)(?![\p{L}\p{N}_])|[\w/-]\.py(?![\p{L}\p{N}_])/iu;

function skillFor(type: TaskType, workflow: Workflow, { typed, said }: Reading): string | null {
  if (type === 'question') return null;
  if (type === 'framework' || type === 'debug') return type;
  if (type !== 'docs' && (python.test(said) || python.test(typed.slice(0, 20_000)))) return 'python-dev';
  if (type === 'feature' && workflow === 'plan-first') return 'feature-dev';
  return null;
}

const onlyRuns =
  /^\W*(?:(?:please|pls|can you|could you|now|just)\s+)*(?:run|rerun|re run|execute|list|show|check|start|git status|git log)(?!\p{L})/u;
const alsoChanges =
  /(?<!\p{L})(?:migration|migrations|migrate|deploy|seed|script|fix|update|install|backfill)(?!\p{L})/u;

/** Running the tests leaves everything as it was. */
const changes = ({ text }: Reading): boolean => !onlyRuns.test(text) || alsoChanges.test(text);
