"""What stands in the pictures of the comparison. Written for it."""

NOVEL = """The letter arrived on a Tuesday, which was unusual, because the postman came up the valley only on Mondays and \
Fridays. Martha put down the bucket and read it standing in the yard. "They want the bridge closed," she said at last. \
Nobody answered. Her brother went on mending the harness, and the dog, who understood most things, lay down in the shade.

It had been built in 1904 by the quarry company and had carried slate, sheep, soldiers and one circus. Since the quarry \
shut it carried only the school bus, twice a day, and in summer the cyclists who stopped in the middle to photograph the \
waterfall. The council's engineer had counted 38 loose rivets and a crack as long as his arm.

"We could mend it ourselves," said Tom, not looking up. "The county would have us in court before the paint was dry." \
"Then let them come. They would have to cross the bridge to do it." Martha laughed in spite of herself, folded the \
letter twice and put it into her apron. That evening she wrote to eleven people, and nine of them came."""

REPORT_HEADING = "Water Use in the Eastern District"
REPORT = [
    "Summary",
    "Households used 4.2 % less water in 2023 than in the year before. Most of the saving came from July and August, "
    "when rainfall was 31 mm above the mean of the last thirty years and gardens needed little.",
    "Findings",
    "1. Leaks in the main under Station Road lost about 180 m³ a day until May.",
    "2. Meters older than 15 years read low by 3 to 6 %.",
    "3. Of 2,417 letters sent to owners, 1,902 were answered.",
    "What to do next",
    "Replace the pumps at Mill Lane before winter (cost: £48,500), read every meter by radio from April, and publish the "
    "figures each quarter at water.example/east.",
]

LETTER = [
    "Oakfield Music School",
    "14 Canal Street",
    "Bramley BR3 7QT",
    "",
    "9 March 2024",
    "",
    "Dear Ms Okafor,",
    "",
    "Thank you for your application for the post of cello teacher. We would",
    "like to invite you to an interview on Thursday, 21 March, at 2.30 pm.",
    "Please bring your instrument and two pieces of your own choice, no",
    "longer than ten minutes together.",
    "",
    "Travel costs of up to £60 are paid back on the day. If you cannot come,",
    "call us on 01632 960417 or write to office@oakfield.example.",
    "",
    "Yours sincerely,",
    "",
    "Peter Lindqvist",
    "Head of Strings",
]

MINUTES = """MINUTES OF THE HARBOUR COMMITTEE, 6 OCTOBER

Present: Capt. Reyes (chair), Mrs. Dunn, Mr. Fairweather.

The minutes of the September meeting were read and
approved. Mr. Fairweather reported that the dredger
would be in the yard until the 20th; the new chain had
come, but it was 4 feet too short. RESOLVED, to send
it back at the maker's cost.

Mrs. Dunn asked who had painted the lighthouse door
green. No one knew. RESOLVED, to leave it so.

Fees taken: $312.75. Repairs: $108.40."""

NEWS_HEADING = "Night trains return to the coast"
NEWS = """After eleven years without one, the coast has a night train again. It leaves the capital at 22.14 and reaches \
the sea at 6.50, in time for the first ferry. Passengers sleep in carriages built in 1989 and rebuilt last winter: new \
heating, sockets at every berth, and windows that open.

Demand surprised even the railway. All 168 berths of the first three weekends were sold within a day. The cheapest, in a \
compartment for six, cost 29 euros; a cabin with a shower costs 119.

Not everyone is pleased. Residents of the station quarter fear the noise of shunting at five in the morning. The \
railway has promised electric engines by spring and a wall of oak and wire until then.

Whether the train will pay for itself is open. Its predecessor lost two million a year. "That was another time," says \
the project's head, Ines Albrecht. "People flew because it was cheap and quick. Now it is neither." A second line, along \
the river, is being studied; a decision is due in autumn."""

GARDEN_HEADING = "The garden in November"
GARDEN = """Leaves are the work of this month. Rake them from the lawn, where they smother the grass, and leave them \
under hedges, where hedgehogs need them. Oak and walnut rot slowly: shred them first, or give them a heap of their own \
for two years.

Plant tulips now and not before: in warm soil they catch fire, the mould that spots the leaves. Three times as deep as the \
bulb is high is deep enough. Put wire over them where there are squirrels.

Lift dahlias when the first frost has blackened them. Cut them to a hand's width, let them dry upside down for a week and \
store them in sand at 5 to 8 degrees."""

RECEIPT = ("CORNER MARKET", ["Elm Road 27", "Tel. 01632 960188"], [
    ("Wholemeal bread", "2.40"), ("Milk 1 l", "1.15"), ("Apples 1.2 kg", "3.58"), ("Cheddar mild", "4.25"),
    ("Coffee beans 500 g", "8.99"), ("Tomatoes tin", "0.89"), ("Washing-up liquid", "1.79"),
], [("TOTAL", "23.05"), ("CASH", "30.00"), ("CHANGE", "6.95")], ["12/05/2024 17:42", "Thank you!"])

CAFE = ("Café Lumen", ["Harbour Square 3", "Table 12"], [
    ("2 x Flat white", "7.60"), ("1 x Pot of tea", "3.20"), ("1 x Carrot cake", "4.50"), ("2 x Cheese toast", "11.80"),
    ("1 x Lemonade", "3.90"),
], [("Subtotal", "31.00"), ("Service 10%", "3.10"), ("To pay", "34.10")], ["Served by Nadia", "2024-08-17 11:08"])

HARDWARE = ("BOLT & SONS", ["Ironmongers since 1931", "Market Place 8", "VAT no. 418 2201 77"], [
    ("Wood screws 4x40", "5.49"), ("Sandpaper P120", "2.10"), ("Paint brush 50mm", "6.75"), ("Hinge brass 2x", "9.00"),
    ("Linseed oil 1l", "12.30"), ("Masking tape", "3.45"), ("Drill bit 6mm", "4.20"), ("Wall plugs 100", "3.99"),
], [("Sum", "47.28"), ("VAT 20%", "7.88"), ("Card", "47.28")], ["No refund without receipt", "03-02-2024  09:51"])

FORM_HEADING = "Application for a library card"
FORM = [
    [("Family name", "Haraldsen"), ("First name", "Ingrid")],
    [("Street and number", "Quay Street 41"), ("Postcode, town", "LS4 2PD Leeds")],
    [("Date of birth", "17 June 1988"), ("Telephone", "0113 496 0215")],
    [("E-mail", "i.haraldsen@post.example"), ("Card number", "A-5520-884")],
    [("Place, date", "Leeds, 4 May 2024"), ("Fee paid", "£7.50")],
]

INVOICE_HEADING = "Invoice 2024-0317"
INVOICE = [
    ("Pos.", "Article", "Quantity", "Price", "Amount"),
    ("1", "Desk lamp, black", "4", "39.50", "158.00"),
    ("2", "Office chair", "2", "214.00", "428.00"),
    ("3", "Cable duct 2 m", "12", "6.80", "81.60"),
    ("4", "Shelf, oak", "3", "89.90", "269.70"),
    ("5", "Assembly, hours", "5", "48.00", "240.00"),
    ("", "Total", "", "", "1177.30"),
]

TIMETABLE_HEADING = "Bus 14 Monday to Friday"
TIMETABLE = [
    ("Stop", "1", "2", "3", "4", "5"),
    ("Station", "6:05", "7:15", "8:45", "12:30", "17:20"),
    ("Hospital", "6:11", "7:22", "8:51", "12:37", "17:29"),
    ("Town Hall", "6:18", "7:31", "8:58", "12:44", "17:38"),
    ("Old Mill", "6:26", "7:40", "9:06", "12:53", "17:47"),
    ("Airport", "6:49", "8:04", "9:29", "13:16", "18:12"),
]

SIGNS = {
    "museum": ["CITY MUSEUM", "Open daily 10 - 18", "Free entry on Sundays"],
    "bakery": ["BAKERY & CAFE", "Fresh bread every morning"],
    "trail": ["Summit Trail", "Waterfall 2.5 km", "Viewpoint 4 km", "Keep dogs on leash"],
    "warning": ["CAUTION", "Slippery when wet", "Max. load 350 kg"],
}

SETTINGS = [
    ("Language", "English (United Kingdom)"), ("Time zone", "Europe/London"), ("Start of week", "Monday"),
    ("Notifications", "Only mentions"), ("Storage used", "3.4 GB of 15 GB"), ("Last backup", "Today, 08:12"),
    ("Version", "5.12.3 (build 2207)"),
]

CHAT = [
    (False, ["Are we still on for Friday?", "The table is booked for seven."]),
    (True, ["Yes! I will bring the photos", "from Lisbon."]),
    (False, ["Great. Gate code is 4471."]),
    (True, ["Got it, thanks."]),
]

CARDS = [("Visitors", "12,480", "+8.2 % this week"), ("Orders", "391", "24 not yet packed"),
         ("Revenue", "$27,905", "best day: Tuesday"), ("Returns", "17", "4.3 % of orders")]

TERMINAL = """$ git status
On branch release
Changes not staged for commit:
  modified: src/parser.c
  modified: docs/usage.md
$ make check
142 tests passed, 1 skipped
$ df -h /data
/dev/sdb1 916G 402G 468G 47% /data"""

SLIDE_HEADING = "Three rules for better tests"
SLIDE = ["Test what users can see", "One reason to fail", "Fast enough to run on every change"]

CINEMA = ["CINEMA PALACE", "Tonight 20:15", "The Last Orchard"]

LABEL = ["HONEY", "from wild thyme", "Net weight 450 g", "Best before 11/2026", "Lot 7C-0392", "Store below 25 °C"]

NOTICE = ["LIFT OUT OF ORDER", "", "Please use the stairs or the goods lift", "at the rear entrance until 3 June.", "",
          "Questions: building office, room 118"]

TICKET = ["BOARDING PASS", "Name KOWALSKA / ANNA", "From Dublin  To Porto", "Flight TX 4082  Seat 21F", "Gate B7  Boarding 14:35"]

SCAN = """Sir, I have the honour to report that the survey of the northern shore was completed on the 3rd instant. The depth \
of water at the proposed landing is nowhere less than eleven feet at low tide, and the bottom is firm sand. Two wrecks \
were found, marked with buoys and entered upon the chart enclosed.

The party suffered no accident. Provisions remain for sixteen days. I would recommend that the light be placed upon the \
second rock and not, as first intended, upon the mainland, since the view from the latter is closed by trees."""

FAX = """To: Purchasing, Mr. Albright
From: Nordic Bearings AS
Pages: 1

Your order 88-1402 left our factory on Monday. The
goods travel by truck to Rotterdam and arrive on the
19th. Please confirm by return that your crane can
lift 1,250 kg.

With kind regards,
S. Halvorsen"""

SPECIFICATION = """Storage: keep the cartridges dry and between 10 and 30 degrees. Shake five times before first use. Remove the \
orange tape completely; remains of it block the nozzle. A cartridge prints about 1,800 pages at 5 % coverage. Used \
cartridges are taken back free of charge: print the label from the address below and hand the box in at any post office. \
Do not refill. Ink stains on skin come off with soap and water; rinse eyes for ten minutes and see a doctor."""

GERMAN = """Sehr geehrte Frau Größler,

vielen Dank für Ihre Anfrage vom 12. März. Für die Übernachtung in einem Doppelzimmer mit Frühstück berechnen wir 89 Euro je \
Nacht, für Kinder unter sechs Jahren nichts. Das Schwimmbad ist täglich außer montags geöffnet.

Von München fährt stündlich ein Zug nach Füssen; vom Bahnhof holt Sie auf Wunsch unser Bus ab. Bitte teilen Sie uns bis \
Ende April mit, ob Sie kommen möchten.

Mit freundlichen Grüßen
Jürgen Böhm"""

FRENCH_HEADING = "Le Jardin d'Été"
FRENCH = [("Soupe à l'oignon gratinée", "7,50"), ("Œuf poché, crème d'épinards", "9,00"), ("Pâté de campagne maison", "8,20"),
          ("Filet de bœuf aux cèpes", "24,00"), ("Truite aux amandes grillées", "18,50"), ("Crème brûlée à la vanille", "6,80"),
          ("Tarte aux abricots tiède", "7,20")]

CHINESE = """春天来了，公园里的樱花开得正好。每到周末，许多人带着孩子来这里散步、拍照。湖边新修了一条步行道，全长约三公里，沿途有\
长椅和饮水处。

市政府说，明年还要在公园北门建一座图书馆，面积两千平方米，免费向市民开放。居民王女士说，以前借书要坐四十分钟的公共汽车，以后走路\
就能到了。工程预计八月动工，后年五月完成。"""
CHINESE_SIGN = ["人民医院", "急诊入口", "全天服务"]

JAPANESE = """朝の電車はいつも混んでいる。わたしは窓のそばに立って、川を見るのが好きだ。冬には水鳥が集まり、夏には子ども\
たちが橋の\
下で泳いでいる。

先週、駅前に小さなパン屋が開いた。店の主人は三十年間、船で料理を作っていたそうだ。一番人気はりんごのパンで、昼前には売り切れてし\
まう。明日は早く起きて、買いに行こうと思う。"""
JAPANESE_SCREEN = [("設定", ""), ("通知", "オン"), ("画面の明るさ", "自動"), ("言語", "日本語"), ("電池の残量", "７８％")]

KOREAN = """오늘은 도서관에서 책을 세 권 빌렸다. 한 권은 바다에 사는 동물에 대한 책이고, 나머지는 소설이다. 집으로 \
돌아오는 길에 비가 \
내리기 시작해서 가방을 꼭 안고 뛰었다.

저녁에는 어머니와 함께 김치찌개를 끓였다. 두부를 크게 썰어 넣고 파를 많이 넣었더니 동생이 두 그릇이나 먹었다. 주말에는 \
다 같이 산에 \
가기로 했다."""
KOREAN_SIGN = ["서울역", "출구 3번", "지하철 1호선"]

HINDI = """गाँव के पास एक पुराना कुआँ है। लोग कहते हैं कि उसका पानी कभी नहीं सूखता। सुबह बच्चे वहाँ खेलते हैं और शाम को \
बुज़ुर्ग बैठकर \
बातें करते हैं।

पिछले साल पंचायत ने कुएँ के चारों ओर पेड़ लगाए। अब गर्मी में भी वहाँ ठंडी छाया रहती है। स्कूल की अध्यापिका ने बच्चों को \
हर पेड़ का नाम \
सिखाया।"""
HINDI_SIGN = ["प्रवेश द्वार", "समय सुबह 9 से शाम 5", "शुक्रवार बंद"]
