/** What leaves this machine: commits that others get, a release, and the history of others overwritten. */
export const outwards = ['push', 'publish', 'force'] as const;
export type Outward = (typeof outwards)[number];

/** Most languages took these words over; the others have one of their own. */
const words: Readonly<Record<Outward, RegExp>> = {
  push: /push|pull.?request|\b(?:prs?|mrs?)\b|merg|\bship|upload|remote|origin|hochlad|pouss|\bsub(?:e|ir|ilo|irlo)\b|envi[ae]|wypch|wrzu[ćc]|пуш|залей|отправь|推送|推上|提交到远|プッシュ|푸시|올려|gönder|\binvia/iu,
  publish:
    /publish|releas|\bship|deploy|roll.?out|go.?live|launch|veröffentlich|publi[cqe]|rilasci|lanza|lançar|опублик|релиз|выпус|выкат|деплой|发布|上线|部署|リリース|公開|デプロイ|배포|출시|릴리스|yayınla|wyda[jć]|opublik|wdro[żz]/iu,
  force: /force|lease|erzwing|forç|forza|overwrite|rewrite|zwangs|форс|--force|强推|强制|強制|강제/iu,
};

const refused =
  /(?:\b(?:do ?n['’o]?t|never|no|not|without|nicht|kein\w*|pas|sans|sin|nem|não|nao|non|senza|nie|bez|не|без)\b|别|不要|不用|말고)(?:\s+\S+){0,2}?\s*$/iu;

/** What the user asks for of it, and not what they want left alone. */
export function outwardIn(prompt: string): readonly Outward[] {
  const said = prompt.replaceAll(names, ' ');
  return outwards.filter((kind) => {
    const found = words[kind].exec(said);
    return found !== null && !refused.test(said.slice(Math.max(0, found.index - 40), found.index));
  });
}

/** Files, paths and branches are what it is about, not what is wanted. */
const names = /[\w@~.-]*[/][\w@./-]+|(?<![\w-])[\w-]+\.[a-z][a-z0-9]{0,5}(?!\w)/giu;
