import { type Lexicon, list } from '../lexicon.ts';

/** "ı" is no "i" with an accent, but many type it so. */
const both = (entries: readonly string[]): readonly string[] =>
  entries.flatMap((entry) => (entry.includes('ı') ? [entry, entry.replaceAll('ı', 'i')] : [entry]));

const words = (text: string): readonly string[] => both(list(text));

const narrow: Readonly<Record<string, string>> = {
  e: 'i',
  i: 'i',
  ö: 'ü',
  ü: 'ü',
  a: 'ı',
  ı: 'ı',
  o: 'u',
  u: 'u',
};

/** The endings that go with the last vowel of a stem. */
function harmony(stem: string): { a: string; i: string; h: string; y: string } {
  const vowel = /[aeıioöuü](?=[^aeıioöuü]*$)/u.exec(stem)?.[0] ?? 'e';
  const front = 'eiöü'.includes(vowel);
  return {
    a: front ? 'e' : 'a',
    i: front ? 'i' : 'ı',
    h: narrow[vowel] ?? 'i',
    y: /[aeıioöuü]$/u.test(stem) ? 'y' : '',
  };
}

/** Being told: ekle, eklesene, ekleyin, ekleyelim, ekler misin, ekleyebilir misin, eklemeni. */
const told = (text: string): readonly string[] =>
  both(
    list(text).flatMap((stem) => {
      const { a, i, h, y } = harmony(stem);
      const habits = y ? [`${stem}r`] : [`${stem}${a}r`, `${stem}${h}r`];
      const asked = habits.flatMap((habit) => {
        const { h: end } = harmony(habit);
        return [`${habit} m${end}s${end}n`, `${habit}m${end}s${end}n`, `${habit} m${end}s${end}n${end}z`];
      });
      const can = `${stem}${y}${a}bilir`;
      return [
        stem,
        `${stem}s${a}n${a}`,
        `${stem}${y}${h}n`,
        `${stem}${y}${a}l${i}m`,
        `${stem}m${a}n${i}`,
        `${can} misin`,
        `${can}misin`,
        `${can} misiniz`,
        ...asked,
      ];
    }),
  );

/** Being weighed: ekleyelim mi, eklesek mi, eklesem mi, eklemeli miyiz. */
const weighed = (text: string): readonly string[] =>
  both(
    list(text).flatMap((stem) => {
      const { a, i, y } = harmony(stem);
      return [
        `${stem}${y}${a}l${i}m m${i}`,
        `${stem}s${a}k m${i}`,
        `${stem}s${a}m m${i}`,
        `${stem}m${a}l${i} m${i}y${i}z`,
        `${stem}m${a}l${i} m${i}y${i}m`,
      ];
    }),
  );

/** Being offered: ekleyeyim mi. */
const offered = (text: string): readonly string[] =>
  both(
    list(text).flatMap((stem) => {
      const { a, i, y } = harmony(stem);
      return [`${stem}${y}${a}y${i}m m${i}`, `${stem}${y}${a}y${i}mm${i}`];
    }),
  );

const changing =
  'ekle | sil | kaldır | çıkar | çıkart | değiştir | güncelle | yeniden adlandır | adlandır | isimlendir | taşı | yap | yaz | oluştur | yarat | üret | kur | kullan | ayarla | aç | kapat | etkinleştir | böl | ayır | birleştir | sar | koy | yerleştir | döndür | dönüştür | çevir | geri al | geri getir | uygula | çalıştır | başlat | durdur | yükselt | düşür | artır | arttır | azalt | kısalt | uzat | genişlet | sınırla | sırala | grupla | filtrele | biçimlendir | formatla | hizala | ortala | gizle | kaydet | sakla | yükle | indir | gönder | yayınla | yayımla | commitle | pushla | mergele | deployla | rebasele | tagle | bağla | geçir | aktar | kopyala | yapıştır | çoğalt | logla | cachele | önbelleğe al | import et | export et | implement et | belgele | yorum satırı yap | doldur | tamamla | bitir | bırak | koru | seç | al | ver | sıfırla | temizle cache | mockla | testle | kodla | entegre et | engelle | izin ver | yoksay | atla | işaretle | tanımla | kaydır | boya | renklendir | çiz | bas | yürüt | ata';

const repairing =
  'düzelt | onar | tamir et | çöz | hallet | iyileştir | geliştir | hızlandır | temizle | toparla | toparlayıver | düzenle | sadeleştir | basitleştir | fixle | debugla | güzelleştir | modernleştir | elden geçir | ilgilen | optimize et | refactor et | refaktör et';

export const turkish: Lexicon = {
  language: 'tr',
  verbs: 'anywhere',
  common: words(
    'bir | ve | bu | şu | bunu | şunu | buna | burada | şurada | için | icin | değil | degil | neden | niye | nasıl | mı | mu | mü | misin | mısın | musun | ama | evet | hayır | tamam | olsun | olur | olmaz | şimdi | simdi | önce | once mi | sonra | daha | çok | gibi | ile | ekle | sil | yap | yaz | kaldır | değiştir | düzelt | güncelle | bak | lütfen | lutfen | olarak | kadar | ben | sen | biz | bana | bence | sence | hangi | hangisi | yok | her | hiç | yoksa | veya | ya da | çünkü | dosya | dosyayı | dosyasını | dosyasına | dosyasında | hata | hatayı | testleri | kodu | kod | devam | başla | bekle | dur | hadi | peki | olabilir | gerek | gerekiyor | lazım | istiyorum | teşekkürler | sağol | selam | merhaba | ne | eder | et | birinci | ikinci | ilk | ikincisi | birincisi | henüz | çalışmıyor | fonksiyonu | fonksiyonunu | yerine | sadece | nedir | nerede | göster | açıkla | yapalım | bakalım',
  ),
  yes: words(`
    evet | evt | evett* | eved | evet lütfen | evet tabii | evet olur | evet aynen | evet doğru | evet uygun | he | hee | hıhı | hı hı | aynen | aynen öyle | aynen böyle | tamam | tamamdır | tamam olur | tmm | tmmdır | tamm | okey | okeydir | oki | ok tamam | olur | olur tabii | olur tabi | tabii | tabi | tabii ki | tabi ki | tabiki | elbette | kesinlikle evet | uygun | uygundur | bana uyar | uyar | bana uygun | benim için uygun | sorun yok | sıkıntı yok | problem yok | itirazım yok | onaylıyorum | onayladım | onaylandı | onay veriyorum | kabul | kabul ediyorum | kabul edildi | anlaştık | katılıyorum | hemfikirim | haklısın | doğru | doğrudur | çok doğru | iyi fikir | güzel fikir | harika fikir | iyi plan | güzel plan | mantıklı | çok mantıklı | bence de | bana mantıklı geldi | kulağa iyi geliyor | kulağa hoş geliyor | iyi görünüyor | güzel görünüyor | beğendim | hoşuma gitti | neden olmasın | niye olmasın | öyle olsun | böyle olsun | bu şekilde olsun`),
  go: words(`
    yap | yapın | yap o zaman | o zaman yap | evet yap | tamam yap | olur yap | ok yap | hadi yap | yap hadi | yap gitsin | yap bitsin | yap lütfen | yapabilirsin | hepsini yap | ikisini de yap | öyle yap | böyle yap | bu şekilde yap | dediğin gibi yap | yapalım | öyle yapalım | böyle yapalım | bu şekilde yapalım | hadi yapalım | yapalım o zaman | bunu yapalım | başla | başlayın | başla hadi | hadi başla | başla o zaman | başlayalım | hadi başlayalım | başlayabilirsin | başlayabilirsiniz | hemen başla | basla | baslayalim
    devam | devam et | devam edin | devam edelim | devam edebilirsin | devam devam | lütfen devam et | evet devam | tamam devam | hadi devam | böyle devam | aynen devam | devam et lütfen | kaldığın yerden devam | sıradakine geç | sonraki adım | sonraki adıma geç | hadi | haydi | hadi bakalım | hadi gidelim | gidelim | yürü | bas gaza | gazla | buyur | buyurun | uygula | uygulayalım | uygulayabilirsin | planı uygula | hayata geçir | yeşil ışık | dene | deneyelim | bir dene | dene bakalım | bitir | bitir şunu | tamamla | hallet | gönder gitsin | pushla gitsin | commitle gitsin | onaylıyorum başla | onaylıyorum devam`),
  no: words(`
    hayır | hayir | yok | yok ya | yo | yoo | cık | hayır hayır | hayır teşekkürler | olmaz | asla | kesinlikle hayır | kesinlikle olmaz | istemiyorum | istemem | gerek yok | gereksiz | lüzum yok | boşver | katılmıyorum | yanlış | bu yanlış | öyle değil | böyle değil | o değil | bu değil | onu demedim | onu kastetmedim | beğenmedim | sevmedim | hoşuma gitmedi | kötü fikir | saçma | reddediyorum | reddedildi | sanmıyorum | hiç sanmam | olmamış | karşıyım`),
  hold: words(`
    bekle | bekleyin | bekle bekle | bi bekle | bir bekle | biraz bekle | bekle biraz | bi dakika | bir dakika | 1 dk | bir dk | bi dk | bi saniye | bir saniye | bi sn | bir an | dur | durun | dur bi | dur bir | dur biraz | dur dur | dur hele | hop | stop | ara ver | duraklat | yavaş ol | acele etme | o kadar hızlı değil | sakin | sabret
    henüz değil | henüz yapma | henüz başlama | daha değil | şimdi değil | şimdilik değil | şimdilik yapma | şimdilik kalsın | şimdilik dursun | bugün değil | daha sonra | sonra bakarız | sonra yaparız | sonraya kalsın | sonra karar* | başka zaman | yarın bakarız | erteleyelim | ertele | yapma | yapmayın | yapma henüz | yapma daha | bir şey yapma | hiçbir şey yapma | hiç bir şey yapma | başlama | başlamayın | kod yazma | kodlama yapma | henüz kod* | kodsuz | implement etme | uygulama henüz | uygulamaya geçme | commitleme | commit etme | commit atma | pushlama | push etme | deploy etme | merge etme | çalıştırma henüz | henüz dokunma | henüz değiştirme | henüz silme | devam etme
    bi düşüneyim | bir düşüneyim | düşüneyim | biraz düşüneyim | düşünmem lazım | düşünmem gerek* | düşünmeliyim | düşüneceğim | düşünmek istiyorum | üzerinde düşün* | bi bakayım | bir bakayım | bakayım | kendim bakayım | kontrol edeyim | bir kontrol edeyim | sorayım | bi sorayım | bir sorayım | sormam lazım | sormam gerek* | sormalıyım | soracağım | danışmam lazım | danışmam gerek* | danışayım | konuşmam lazım | konuşmam gerek* | netleştirmem lazım | bakmam lazım | bakmam gerek* | sana dönerim | size dönerim | dönüş yaparım | haber veririm | haber vereceğim | karar vermedim | henüz karar* | karar veremedim | emin olayım
    yapmadan önce | başlamadan önce | başlamadan | kod yazmadan | yazmadan önce | değiştirmeden önce | dokunmadan önce | uygulamadan önce | silmeden önce | commitlemeden önce | geçmeden önce | karar vermeden | onaylamadan önce | devam etmeden | ondan önce | bundan önce | önce bir soru | önce şunu söyle | önce söyle | önce anlat | önce açıkla | önce plan | önce konuşalım | önce tartışalım | bir sorum var | bi sorum var | sorum var | bir soru | tamam ama | olur ama | evet ama | güzel ama | tamam değil | uygun değil | doğru değil | doğru dürüst | mantıklı değil | mantıklı gelmedi | olur mu bilmiyorum | emin değilim | içime sinmedi | vazgeç | vazgeçtim | iptal | iptal et bunu | unut | unut gitsin | boş ver | kalsın | fikrimi değiştirdim | geri dön | uygun bir | kesinlikle yapma | kesinlikle değil`),
  handsOff: words(`
    hiçbir şeyi değiştirme | hiçbir şey değiştirme | hiç bir şeyi değiştirme | bir şey değiştirme | bir şeyi değiştirme | birşey değiştirme | hiçbir şeye dokunma | hiç bir şeye dokunma | bir şeye dokunma | birşeye dokunma | koda dokunma | kodu değiştirme | kodları değiştirme | dosyalara dokunma | düzeltme yapma | düzeltme henüz | değişiklik yapma | değişiklik yok | değişiklik yapmadan | bir şey değiştirmeden | hiçbir şey değiştirmeden | değiştirmeden sadece | dokunmadan sadece | sadece söyle | sadece anlat | sadece açıkla | sadece göster | sadece bak | sadece incele | sadece kontrol et | sadece analiz | sadece listele | sadece liste | sadece oku | sadece cevap ver | sadece soru | sadece soruyorum | sadece merak | yalnızca söyle | yalnızca göster | yalnızca açıkla | yalnızca incele | salt okunur | merak ettim | merak ediyorum | meraktan soruyorum | meraktan | bilmek istiyorum | sadece bilmek | öğrenmek istiyorum | anlamak istiyorum | anlamaya çalışıyorum | bilgi için | bilgi amaçlı | düzeltmene gerek yok | değiştirmene gerek yok | bir şey yapmana gerek yok`),
  unsure: words(
    'bilmiyorum | bilmem | bilemedim | bilemiyorum | emin değilim | pek emin değilim | emin olamadım | kararsızım | kararsız kaldım | karar veremedim | fikrim yok | hiçbir fikrim yok | belki | belki de | sanırım | galiba | herhalde | olabilir | muhtemelen | duruma göre | değişir | bağlı | zor soru | söylemesi zor | şüpheliyim | şüphem var | şüphelerim var | tereddüt* | endişem | endişeliyim | endişe ediyorum | korkuyorum | çekiniyorum | ikna olmadım | hatırlamıyorum | hmm* | hm | ımm* | ıhm | kim bilir | öyle bir şey | gibi bir şey | 🤔*',
  ),
  praise: words(
    'harika | harikasın | süper | supersin | mükemmel | müthiş | şahane | efsane | on numara | 10 numara | güzel | çok güzel | çok iyi | iyi | gayet iyi | helal | helal olsun | bravo | aferin | eline sağlık | ellerine sağlık | tebrikler | kral | kralsın | adamsın | vay | vay be | vay canına | oha | anladım | anlaşıldı | hmm anladım | ha anladım | haa | ilginç | bunu bilmiyordum | bilmek güzel | not ettim | çalışıyor | çalıştı | oldu | haha* | ahaha* | sjsj* | asdasd*',
  ),
  thanks: words(
    'teşekkür* | tesekkur* | teşekkürler | çok teşekkürler | tşk | tşkler | tskler | sağol | sağ ol | sagol | sağolasın | eyvallah | eyw | eyv | minnettarım | hepsi bu | hepsi bu kadar | bu kadar | bugünlük bu kadar | bugünlük yeter | şimdilik bu kadar | görüşürüz | görüşmek üzere | hoşça kal | hoşçakal | bay bay | iyi geceler | iyi akşamlar dilerim | kolay gelsin | çıkıyorum | kaçtım',
  ),
  smallTalk: words(
    'selam | slm | selamlar | merhaba | mrb | meraba | selamün aleyküm | sa | günaydın | iyi günler | iyi akşamlar | tünaydın | naber | nbr | nasılsın | ne haber | nasıl gidiyor | orada mısın | burada mısın | hazır mısın | hazır | deneme | bu arada | bilgin olsun | bağlam | bağlam olarak | ne durumda | ne durumdasın | durum ne | durum nedir | ilerleme var mı | gelişme var mı | bitti mi | oldu mu | tamamlandı mı | hazır mı | bitirdin mi',
  ),
  asks: words(
    'ne | neyi | neye | neyin | nedir | ne demek | ne yapıyor | ne işe yarıyor | ne oluyor | neden | niye | niçin | nicin | nasıl | nasil | nerede | nerde | nereye | nereden | nerden | neresi | ne zaman | ne kadar | hangi | hangisi | hangileri | kim | kimin | kime | kaç | kaçıncı | mi | mı | mu | mü | midir | mıdır | mudur | müdür | miydi | mıydı | muydu | müydü | miyiz | mıyız | muyuz | müyüz | miyim | mıyım | var mı | yok mu | değil mi | acaba | peki ne | peki neden | peki nasıl | peki ya | ama neden | ama nasıl | ama niye | yani | biliyor musun | doğru mu anladım | doğru anlamış mıyım | sebebi ne | sebebi nedir | farkı ne | farkı nedir | amacı ne | amacı nedir',
  ),
  weighs: [
    ...weighed(changing),
    ...weighed(repairing),
    ...words(`
    sence | sizce | sence de | ne dersin | ne dersiniz | ne düşünüyorsun | ne düşünüyorsunuz | ne önerirsin | ne önerirsiniz | ne öneriyorsun | ne tavsiye edersin | önerin ne | önerin nedir | tavsiyen ne | fikrin ne | fikrin nedir | görüşün ne | sen olsan | senin tercihin | sen ne yapardın | nasıl yapardın | hangisi daha iyi | hangisi iyi | hangisi daha mantıklı | hangisi daha temiz | hangisi daha kolay | hangisini önerirsin | hangisini seçerdin | hangi yöntem | hangi yaklaşım | daha iyi mi | daha iyi olur mu | daha iyi olmaz mı | daha mantıklı mı | daha mantıklı olmaz mı | daha kolay olmaz mı | daha basit | daha iyi bir yol | daha kolay bir yol | daha basit bir yol | başka bir yol | başka yolu | başka yolu var mı | alternatif* | olmaz mı | olmaz mıydı | iyi olmaz mı | olur mu | mantıklı mı | mantıklı olur mu | doğru mu olur | iyi fikir mi | gerek var mı | gerekli mi | gerekiyor mu | lazım mı | şart mı | değer mi | güvenli mi | abartı mı | fazla mı | abartı değil mi | fazla değil mi | peki ya | ya şöyle | ya bunun yerine | yoksa | ne olur | ne olacak | nasıl olur | olursa ne olur | yaparsak ne olur | silersek ne olur | değiştirirsek ne olur | yapmalı mıyız | yapmalı mıyım | etmeli miyiz | edelim mi | etsek mi | nasıl yapmalıyız | nasıl yapalım | nasıl yapsak | ne yapalım | ne yapmalıyız | ne yapsak | seçenekler ne | seçenekler neler | seçenekler nelerdir | seçeneklerimiz | hangi seçenek* | artıları eksileri | artı ve eksileri | avantaj* | dezavantaj* | mümkün mü | yapılabilir mi | yapabilir miyiz | edebilir miyiz | ne kadar sürer | ne kadar iş | ne kadar zor | zor mu | emin misin | emin miyiz | neden yapmıyoruz | niye yapmıyoruz | neden kullanmıyoruz | niye kullanmıyoruz`),
  ],
  requests: words(
    'lütfen | lutfen | ltf | lütfen bana | zahmet olmazsa | rica etsem | rica ederim | rica ediyorum | misin | mısın | musun | müsün | misiniz | mısınız | musunuz | müsünüz | yapar mısın | yaparmısın | yapabilir misin | eder misin | edermisin | edebilir misin | bana yardım et | yardım et | yardımcı ol | yardımcı olur musun | istiyorum ki | senden isteğim | senden ricam | görevin | senin görevin | yapmanı istiyorum | etmeni istiyorum | emin ol | sağla',
  ),
  wishes: words(`
    istiyorum | isterim | istiyoruz | isterdim | isteriz | yapmak istiyorum | eklemek istiyorum | lazım | lazim | gerek | gerekli | gerekiyor | gerekir | gerekebilir | ihtiyacım var | ihtiyacımız var | ihtiyaç var | olsa iyi olur | olsa güzel olur | olsa süper olur | iyi olurdu | güzel olurdu | olsa keşke | keşke | fena olmaz | yapmalıyız | eklemeliyiz | etmeliyiz | değiştirmeliyiz | kullanmalıyız | yapabiliriz | edebiliriz | düşünüyorum | diye düşünüyorum | düşünüyordum | aklımda | bir fikrim var | ileride | gelecekte | bir ara | zamanla | çalışmıyor | calismiyor | çalışmadı | çalışmaz oldu | bozuk | bozuldu | bozulmuş | patlıyor | patladı | çöküyor | çöktü | hata veriyor | hata alıyorum | açılmıyor | yüklenmiyor | donuyor | takılıyor | kasıyor | yavaş | çok yavaş | yavaşladı | uzun sürüyor | geç açılıyor | karmakarışık | karışık olmuş | dağınık`),
  duties: words(
    'olmalı | olmamalı | olması lazım | olması gerek | olması gerekiyor | olması gerekir | olsun | olmasın | zorunda | şart | gerekir | gerekiyor | lazım | yerine | değil | dönmeli | kullanmalı | eklenmeli | silinmeli | kaldırılmalı | değişmeli | taşınmalı | yapılmalı | eklensin | silinsin | kaldırılsın | değişsin | taşınsın | yapılsın | kullanılsın | kullansın | dönsün | lütfen',
  ),
  looks: [
    ...told(
      'bak | incele | göster | açıkla | anlat | söyle | oku | bul | ara | araştır | listele | özetle | karşılaştır | kıyasla | say | hesapla | tara | ölç | doğrula | gözden geçir | göz at | değerlendir | tarif et | belirt | hatırlat | öğren | anla | cevapla | yanıtla | cevap ver | bilgi ver | liste ver | tespit et | teşhis et | yazdır ekrana | göz gezdir | öğret | detaylandır | tahmin et | teyit et | izah et | bi bak | bir bak | kontrolle | reviewla | greple | profille | raporla',
    ),
    ...words(
      'kontrol et | kontrol eder misin | kontrol edermisin | kontrol edelim | kontrol edin | kontrol edebilir misin | analiz et | analiz eder misin | analiz edelim | analiz edebilir misin | review et | review yap | review yapar mısın | inceleme yap | analiz yap | araştırma yap | test edip söyle | bakar mısın | bakabilir misin | bakalım | bir bakalım | bakıver | göstersene | anlatsana | söylesene | tespit eder misin | tarif eder misin | test sonuçlarını göster | bana ver | özet geç | özet çıkar | listesini ver | listesini çıkar | liste çıkar | neymiş bak | nedenini bul | sebebini bul | debug edip söyle',
    ),
  ],
  changes: [
    ...told(changing),
    ...words(
      'et | edin | etsene | edelim | eder misin | edermisin | edebilir misin | edebilir misiniz | etmeni | commit at | commit et | push et | pushlayıver | merge et | deploy et | deploy eder misin | rebase et | revert et | rename et | rename yap | release çık | release et | test yaz | test et | refactor yap | install et | update et | upgrade et | migrate et | build al | build et | restart et | devre dışı bırak | aktif et | aktifleştir | pasif yap | ekleyiver | siliver | yapıver | değiştiriver | at çöpe | çöpe at | kaldırıver | adını değiştir | ismini değiştir | haline getir | hale getir | getir',
    ),
  ],
  repairs: [
    ...told(repairing),
    ...words(
      'fix et | fix at | fixle | fixleyelim | debug et | optimize et | optimize eder misin | optimize edelim | refactor et | refactor eder misin | refactor edelim | refaktör et | refactorla | clean et | tamir eder misin | iyileştirme yap | düzenleme yap | düzeltiver | hallediver | halleder misin | halledelim | çözüver | çalışır hale getir | daha iyi yap | daha güzel yap | daha hızlı yap | güzel yap | adam et',
    ),
  ],
  plans: [
    ...weighed(changing),
    ...weighed(repairing),
    ...told(
      'planla | öner | tasarla | tartış | düşün | fikir ver | taslak çıkar | beyin fırtınası yap | kurgula',
    ),
    ...words(
      'plan | plan yap | plan yapar mısın | plan yapalım | plan çıkar | plan çıkaralım | plan hazırla | plan hazırlar mısın | bir plan | bir plan yap | planı göster | planını göster | plan sun | plan oluştur | bir plan oluştur | plan yaz | plan ver | öneri | öneriler | önerilerin | öneri sun | öneri ver | öneride bulun | öner bakalım | tavsiye ver | tavsiye et | tavsiye eder misin | fikir | fikirler | fikrin var mı | fikir üret | taslak | taslak hazırla | taslak oluştur | konuşalım | tartışalım | düşünelim | bir düşün | üzerinde düşünelim | üzerinde konuşalım | değerlendirelim | seçenekleri değerlendir | seçenekleri sırala | seçenekleri listele | seçenekler | seçenek sun | alternatif sun | alternatifleri | yaklaşımlar | bana sor | soru sor | sorular sor | önce sor | ne dersin | ne düşünüyorsun | edelim mi | etsek mi | yol haritası | yol haritası çıkar',
    ),
  ],
  delegates: words(`
    sen karar ver | karar senin | kararı sana bırakıyorum | sana bırakıyorum | sana bıraktım | size bırakıyorum | sana kalmış | sen bilirsin | siz bilirsiniz | sen seç | seçim senin | sen seçebilirsin | nasıl istersen | nasıl isterseniz | nasıl uygun görürsen | nasıl biliyorsan | uygun gördüğün gibi | uygun gördüğünü yap | istediğini seç | istediğini yap | istediğin gibi | hangisini istersen | hangisi kolaysa | hangisi iyiyse | hangisi uygunsa | hangisi daha iyiyse | en iyisi hangisiyse | sana göre hangisi iyiyse | en iyi neyse | en mantıklısı neyse | ne istersen | fark etmez | farketmez | farketmiyor | fark etmiyor | bana fark etmez | önemli değil hangisi | hepsi olur | ikisi de olur | herhangi biri | herhangi birini | biri olsun yeter | sana güveniyorum | güveniyorum sana | sen daha iyi bilirsin | uzman sensin | önerdiğin gibi | önerdiğin şekilde | önerdiğini yap | senin önerin | senin önerdiğin | dediğin gibi | dediğin gibi olsun | söylediğin gibi | anlattığın gibi | tavsiye ettiğin gibi | şaşırt beni | tercihim yok`),
  picks: words(
    'ilk | ilki | ilkini | birinci | birincisi | birincisini | ikinci | ikincisi | ikincisini | üçüncü | üçüncüsü | üçüncüsünü | dördüncü | sonuncu | sonuncusu | son seçenek | seçenek | opsiyon | ikisi de | ikisini de | her ikisi | her ikisini | hepsi | hepsini | üçü de | hiçbiri | hiçbirini | bu olsun | şu olsun | diğeri | diğerini | öteki | basit olan | basit olanı | kolay olan | kolay olanı | hızlı olan | güvenli olan | önerilen | numara | o zaman',
  ),
  or: words('veya | ya da | yada | yoksa | veyahut'),
  but: words('ama | fakat | ancak | lakin | yalnız | sadece | hariç | dışında | gerçi | rağmen | oysa'),
  instead: words(
    'yerine | onun yerine | bunun yerine | aksine | değil | daha ziyade | eskisi gibi | önceki gibi | adı olsun | farklı',
  ),
  fillers: words(
    'devam | ve | ama | veya | ya | ya da | da | de | bir de | bi de | ayrıca | hem | hem de | şimdi | simdi | sonra | ondan sonra | daha sonra | sonrasında | ardından | önce | ilk önce | öncelikle | ilk olarak | ikinci olarak | son olarak | en son | sonunda | bu arada | tekrar | yine | yeniden | bir daha | sadece | direkt | direk | hemen | hızlıca | çabuk | bi zahmet | lütfen | lutfen | tamam | tmm | ok | okey | olur | peki | evet | hayır | güzel | süper | harika | tabii | tabi | teşekkürler | sağol | selam | merhaba | hey | abi | hocam | kanka | kardeş | ya şey | şey | hmm | hm | eee | ee | of | off | ah | oh | aa | haa | hadi | haydi | yani | işte | aslında | temelde | genel olarak | özetle söylersem | o zaman | o halde | öyleyse | bu durumda | aksi halde | yoksa | şimdilik | bugün | burada | orada | artık | bence | mutlaka | kesinlikle | görev | todo | bitince | işin bitince | bir şey daha | son bir şey | bir | bi',
  ),
  vague: words(
    'bug | bugı | bugları | buglar | hata | hatayı | hatalar | hataları | sorun | sorunu | sorunları | sorunlar | problem | problemi | problemleri | kod | kodu | kodları | koda | app | appi | uygulama | uygulamayı | uygulamada | proje | projeyi | projede | repo | repoyu | şey | şeyi | şeyleri | bunu | şunu | onu | bunları | onları | bu | şu | her şeyi | her şey | hepsini | bir şey | bir şeyler | birşey | performans | performansı | hız | hızı | arayüz | arayüzü | tasarım | tasarımı | test | testler | testleri | daha | iyi | güzel | hızlı | temiz | düzgün | bozuk | yavaş | site | siteyi | sitede | sayfa | sayfayı | sayfada | giriş | login | logini | arama | aramayı | sistem | sistemi | özellik | özelliği | build | buildi | layout | görünüm | görünümü | script | scripti | modül | modülü | lütfen | biraz | çalışsın | çalışır | tüm | bütün',
  ),
  permission: [
    ...offered(changing),
    ...offered(repairing),
    ...words(`
    yapayım mı | yapayım | yapıyorum | yapalım mı | edeyim mi | edelim mi | devam edeyim mi | devam edelim mi | devam edebilir miyim | devam mı | devam | başlayayım mı | başlayalım mı | başlayabilir miyim | başlıyorum | başlıyor muyum | uygulayayım mı | uygulayalım mı | geçeyim mi | geçelim mi | ilerleyeyim mi | ilerleyelim mi | halledeyim mi | bakayım mı | ister misin | ister misiniz | istermisin | yapmamı ister misin | yapmamı ister misiniz | etmemi ister misin | eklememi ister misin | düzeltmemi ister misin | devam etmemi ister misin | başlamamı ister misin | istiyor musun | istiyor musunuz | uygun mu | uygun mudur | sana uygun mu | sizin için uygun mu | senin için uygun mu | olur mu | böyle olur mu | tamam mı | ok mi | ok mu | okey mi | onaylıyor musun | onaylıyor musunuz | onaylar mısın | onaylar mısınız | onay verir misin | onay veriyor musun | onayın var mı | onayını bekliyorum | onayınızı bekliyorum | kabul mü | kabul ediyor musun | katılıyor musun | anlaştık mı | mantıklı mı | doğru mu | doğru anladım mı | doğru mu anladım | bu şekilde mi | böyle mi | iyi mi | güzel mi | nasıl olur | ne dersin | ne dersiniz | haber ver | haber verin | teyit eder misin | teyit eder misiniz | hazır mısın | commit edeyim mi | pushlayayım mı | deploy edeyim mi | merge edeyim mi`),
  ],
  objections: words(
    'itirazın var mı | itirazınız var mı | itiraz var mı | itiraz | bir itirazın | sakıncası var mı | sakınca var mı | bir sakıncası | sorun olur mu | senin için sorun olur mu | mahsuru var mı | başka bir şey | başka bir şey var mı | başka bir isteğin | eklemek istediğin | eklemek istediğiniz | değiştirmek istediğin | değiştirmek istediğiniz | değiştirmek ister misin | eksik bir şey | eksik var mı | atladığım bir şey | unuttuğum bir şey | endişen var mı | sorun var mı | soru var mı | sorun var mı başka | geri bildirim',
  ),
  choices: words(
    'hangi | hangisi | hangisini | hangileri | hangi seçenek | tercih | tercihin | tercihiniz | tercih edersin | tercih edersiniz | tercih ediyorsun | yoksa | ya da | seçenek | hangi yol | nasıl adlandıralım | adı ne olsun | ne olsun | nereye koyalım | nereye | kaç | ne kadar | mı yoksa | mi yoksa',
  ),
  proposals: words(
    'öneriyorum | öneririm | önerim | önerim şu | öneri | tavsiyem | tavsiye ederim | plan | planım | planlıyorum | plan şu | yapabilirim | edebilirim | ekleyebilirim | değiştirebilirim | yapabiliriz | edebiliriz | ekleyebiliriz | kullanabiliriz | kullanabilirim | yapabilirsin | seçenek | seçenekler | yaklaşım | yöntem | yol | yolu | çözüm | çözümü | alternatif* | en basit | en basiti | en kolay | en kolayı | en iyi | en iyisi | en temiz | yeterli | iki yol | iki seçenek | iki yöntem | ya da | gerekiyor | lazım | gerekir | yapmalıyız | yapacağım | ekleyeceğim | değiştireceğim | sileceğim | kaldıracağım | taşıyacağım | kullanacağım | düzelteceğim | oluşturacağım | güncelleyeceğim | yazacağım | yapardım | eklerdim | kullanırdım | ederim | eklerim | yaparım | değiştiririm | taşırım | düzeltirim | fikrim',
  ),
  done: words(
    'bitti | tamamlandı | tamamladım | hazır | yapıldı | yaptım | ettim | ekledim | eklendi | güncelledim | güncellendi | düzelttim | düzeltildi | sildim | silindi | kaldırdım | kaldırıldı | oluşturdum | oluşturuldu | değiştirdim | değiştirildi | taşıdım | taşındı | yazdım | yazıldı | uyguladım | uygulandı | kurdum | ayarladım | ayarlandı | ayırdım | böldüm | birleştirdim | commitledim | commit edildi | commit attım | pushladım | push edildi | merge edildi | deploy edildi | deploy ettim | testler geçiyor | tüm testler geçiyor | testler geçti | tüm testler geçti | testler yeşil | hepsi yeşil | artık çalışıyor | şimdi çalışıyor | başarıyla | başarılı | hallettim | halledildi',
  ),
  working: words(
    'başlıyorum | başladım | şimdi yapıyorum | yapıyorum | ekliyorum | düzeltiyorum | üzerinde çalışıyorum | çalışıyorum | devam ediyorum | devam ediyor | sürüyor | sırada | sıradaki adım | sonraki adım | bir sonraki adım | ardından | şimdi sıra | geçiyorum | şimdi ekleyeceğim | şimdi yapacağım | birazdan | hemen yapıyorum | hemen başlıyorum | kalan | kaldı | henüz yapılmadı | şu ana kadar | hallediyorum | çalıştırıyorum | ilgileniyorum',
  ),
};
