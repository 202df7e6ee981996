/**
 * Words of Chinese column headings with their English, as business software names them. A word whose part in a name is
 * shorter than its English has both: `编号 number=no`.
 */
const ENTRIES = `
客户 customer, 顾客 customer, 会员 member, 用户 user, 员工 employee, 职员 employee, 人员 person, 学生 student, 学员 student, 教师 teacher, 老师 teacher,
医生 doctor, 患者 patient, 病人 patient, 司机 driver, 供应商 supplier, 供货商 supplier, 厂商 manufacturer, 厂家 manufacturer, 制造商 manufacturer,
经销商 dealer, 代理商 agent, 承包商 contractor, 承运商 carrier, 商家 merchant, 商户 merchant, 公司 company, 企业 company, 单位 unit, 机构 organisation, 组织 organisation,
部门 department, 科室 department, 岗位 position, 职位 position, 职务 job title, 职称 title, 班组 team, 团队 team, 小组 group, 班级 class, 学校 school, 医院 hospital,
分公司 branch, 门店 shop, 店铺 shop, 仓库 warehouse, 库房 warehouse, 车间 workshop, 产线 production line, 生产线 production line, 工厂 factory, 设备 equipment,
机器 machine, 车辆 vehicle, 车牌 plate, 车牌号 plate number=plateNo, 车型 vehicle model, 房间 room, 房号 room number=roomNo, 楼层 floor, 楼栋 building, 资产 asset, 固定资产 asset,
商品 product, 产品 product, 货品 goods, 货物 goods, 物料 material, 材料 material, 原料 raw material, 零件 part, 配件 spare part, 物品 item, 项目 project, 任务 task, 工单 work order,
订单 order, 合同 contract, 协议 agreement, 发票 invoice, 票据 receipt, 收据 receipt, 凭证 voucher, 报价 quotation, 报价单 quotation, 采购 purchase, 采购单 purchase order,
销售 sales, 销售额 sales, 出库 outbound, 入库 inbound, 库存 stock, 盘点 stocktaking, 物流 logistics, 快递 express, 快递单号 tracking number=trackingNo, 运单号 waybill number=waybillNo,
发货 shipping, 收货 receiving, 退货 return, 退款 refund, 交货 delivery, 配送 delivery, 送货 delivery, 验收 acceptance, 质检 inspection, 检验 inspection, 检查 inspection, 巡检 inspection,
维修 repair, 维护 maintenance, 保养 maintenance, 故障 fault, 报修 repair request, 培训 training, 课程 course, 考试 exam, 成绩 score, 分数 score, 得分 score, 评分 rating, 评价 review,
活动 event, 会议 meeting, 会议室 meeting room, 预约 appointment, 预订 booking, 预定 booking, 报名 registration, 签到 sign-in, 考勤 attendance, 请假 leave, 假期 leave, 出差 business trip,
加班 overtime, 报销 expense claim, 借款 loan, 贷款 loan, 还款 repayment, 付款 payment, 支付 payment, 收款 receipt, 应收 receivable, 应付 payable, 实收 received, 实付 paid, 已付 paid,
未付 unpaid, 欠款 debt, 预付 prepaid, 定金 deposit, 押金 deposit, 保证金 deposit, 结算 settlement, 对账 reconciliation, 预算 budget, 成本 cost, 费用 expense, 运费 freight, 手续费 fee,
利润 profit, 毛利 gross profit, 收入 income, 支出 expense, 工资 salary, 薪资 salary, 薪酬 salary, 奖金 bonus, 补贴 allowance, 提成 commission, 佣金 commission, 社保 social security,
公积金 housing fund, 税 tax, 税额 tax amount, 税率 tax rate, 含税 incl tax, 不含税 excl tax, 税号 tax number=taxNo, 折扣 discount, 优惠 discount, 积分 points, 余额 balance, 额度 limit,
金额 amount, 总额 total, 总金额 total amount, 合计 total, 小计 subtotal, 总计 total, 总价 total price, 价格 price, 单价 unit price, 售价 price, 进价 purchase price, 原价 original price,
价税合计 total with tax, 币种 currency, 汇率 exchange rate, 利率 interest rate, 数量 quantity, 总数 total count=total, 数目 count, 件数 pieces, 个数 count, 人数 people, 次数 times, 天数 days,
小时 hours, 工时 hours, 时长 duration, 年限 years, 年龄 age, 年级 grade, 年份 year, 年度 year, 月份 month, 季度 quarter, 星期 weekday, 周期 cycle, 日期 date, 时间 time, 时刻 time,
开始 start, 结束 end, 截止 deadline, 起始 start, 终止 end, 到期 due, 到期日 due date, 到期时间 due time, 有效期 valid until, 有效期至 valid until, 生效 effective, 失效 expiry, 期限 term, 计划 planned, 预计 expected,
实际 actual, 完成 completion, 进度 progress, 完成率 completion rate, 创建 create, 新增 new, 修改 update, 更新 update, 删除 delete, 提交 submit, 申请 application, 审批 approval,
审核 review, 批准 approval, 登记 registration, 注册 registration, 录入 entry, 处理 handling, 跟进 follow-up, 回访 follow-up, 下单 order, 成交 deal, 签订 signing, 签约 signing, 签署 signing,
购买 purchase, 购置 purchase, 购入 purchase, 采购日期 purchase date, 生产 production, 生产日期 production date, 出厂 ex-factory, 安装 installation, 启用 enabled, 停用 disabled, 报废 scrapped,
领用 issue, 借用 borrowing, 借出 lending, 归还 return, 入职 hire, 离职 leaving, 转正 confirmation, 毕业 graduation, 入学 enrolment, 出生 birth, 出生日期 birth date, 出生年月 birth date,
生日 birthday, 创建人 creator, 创建时间 create time, 创建日期 create date, 更新时间 update time, 修改时间 update time, 申请人 applicant, 审批人 approver, 审核人 reviewer, 负责人 owner, 经办人 handler,
处理人 handler, 操作人 operator, 操作员 operator, 联系人 contact, 联络人 contact, 收货人 receiver, 收件人 recipient, 发货人 sender, 寄件人 sender, 领用人 recipient, 借用人 borrower, 使用人 user,
采购员 buyer, 业务员 salesperson, 销售员 salesperson, 销售人员 salesperson, 检验员 inspector, 检查人 inspector, 维修人 repairer, 提交人 submitter, 登记人 registrar, 录入人 entered by, 制单人 prepared by,
付款人 payer, 收款人 payee, 法人 legal representative, 法定代表人 legal representative, 经理 manager, 主管 supervisor, 领导 leader, 组长 team leader, 成员 member, 紧急联系人 emergency contact,
姓名 name, 名称 name, 名字 name, 全称 full name, 简称 short name, 别名 alias, 昵称 nickname, 英文名 English name=englishName, 英文名称 English name=englishName, 中文名 Chinese name=chineseName, 标题 title, 主题 subject,
编号 number=no, 编码 code, 代码 code, 代号 code, 序号 serial number=serialNo, 流水号 serial number=serialNo, 单号 number=no, 号码 number=no, 号 number=no, 条码 barcode, 条形码 barcode, 二维码 QR code=qrCode, 批号 batch number=batchNo,
批次 batch, 批次号 batch number=batchNo, 序列号 serial number=serialNo, 订单号 order number=orderNo, 合同号 contract number=contractNo, 工号 employee number=employeeNo, 学号 student number=studentNo, 卡号 card number=cardNo,
账号 account, 帐号 account, 账户 account, 户名 account name, 用户名 user name, 密码 password, 开户行 bank, 开户银行 bank, 银行 bank, 银行卡 bank card, 银行卡号 bank card number=bankCardNo, 银行账号 bank account,
身份证 ID card=idCard, 身份证号 ID card number=idCardNo, 身份证号码 ID card number=idCardNo, 证件 document, 证件号 document number=documentNo, 证件号码 document number=documentNo, 证书 certificate, 护照 passport, 统一社会信用代码 credit code,
信用代码 credit code, 营业执照 business licence, 许可证 licence, 电话 phone, 联系电话 phone, 联系方式 contact details=contact, 手机 mobile, 手机号 mobile number=mobile, 手机号码 mobile number=mobile, 座机 landline, 传真 fax,
邮箱 email, 电子邮箱 email, 邮件 email, 邮编 postcode, 邮政编码 postcode, 微信 WeChat=wechat, 微信号 WeChat ID=wechat, 网址 website, 网站 website, 官网 website, 链接 link, 地址 address, 联系地址 address, 详细地址 address,
国家 country, 省 province, 省份 province, 城市 city, 市 city, 区县 district, 区域 area, 地区 region, 街道 street, 籍贯 native place, 民族 ethnic group, 国籍 nationality, 经度 longitude, 纬度 latitude, 位置 location,
地点 place, 场地 venue, 起点 origin, 终点 destination, 目的地 destination, 性别 gender, 婚姻状况 marital status, 政治面貌 political status, 学历 education, 学位 degree, 专业 major, 身高 height, 体重 weight, 血型 blood type,
爱好 hobby, 特长 strength, 类型 type, 类别 category, 分类 category, 种类 kind, 品类 category, 品牌 brand, 型号 model, 规格 specification=spec, 规格型号 specification=spec, 款式 style, 颜色 colour=color, 尺寸 size, 尺码 size,
大小 size, 材质 material, 重量 weight, 毛重 gross weight, 净重 net weight, 体积 volume, 面积 area, 长度 length, 宽度 width, 高度 height, 厚度 thickness, 深度 depth, 直径 diameter, 长 length, 宽 width, 高 height, 温度 temperature,
湿度 humidity, 压力 pressure, 功率 power, 电压 voltage, 电流 current, 容量 capacity, 速度 speed, 里程 mileage, 距离 distance, 油耗 fuel consumption, 产量 output, 产值 output value, 销量 sales volume, 良品率 yield, 合格率 pass rate,
不合格 rejected, 合格 passed, 计量单位 unit, 等级 level, 级别 level, 优先级 priority, 紧急程度 urgency, 重要程度 importance, 难度 difficulty, 状态 status, 状况 condition, 阶段 stage, 步骤 step, 环节 step, 工序 operation, 工艺 process,
流程 process, 结果 result, 结论 conclusion, 原因 reason, 理由 reason, 意见 opinion, 建议 suggestion, 反馈 feedback, 问题 problem, 措施 measure, 方案 plan, 目标 goal, 要求 requirement, 标准 standard, 条件 condition, 规则 rule,
说明 description, 描述 description, 简介 introduction, 介绍 introduction, 概述 summary, 摘要 summary, 内容 content, 详情 details, 备注 remark, 附注 remark, 附言 message, 留言 message, 评论 comment, 记录 record, 日志 log, 明细 details,
附件 attachment, 文件 file, 图片 picture, 照片 photo, 头像 avatar, 视频 video, 封面 cover, 图标 icon, 来源 source, 渠道 channel, 方式 method, 方法 method, 用途 purpose, 目的 purpose, 性质 nature, 行业 industry, 标签 tags,
关键字 keywords, 关键词 keywords, 语言 language, 版本 version, 版本号 version number=versionNo, 排序 sort, 顺序 order, 权重 weight, 比例 ratio, 占比 share, 比率 rate, 率 rate, 百分比 percentage, 概率 probability, 系数 factor, 指标 indicator, 数值 value,
数据 data, 值 value, 平均 average, 最大 maximum=max, 最小 minimum=min, 最高 highest, 最低 lowest, 上限 upper limit, 下限 lower limit, 上次 last, 下次 next, 首次 first, 最近 latest, 最后 last, 当前 current, 历史 past, 累计 cumulative,
剩余 remaining, 可用 available, 已用 used, 总 total, 本 this, 上级 parent, 下级 child, 主要 main, 主 main, 副 vice, 其他 other, 其它 other, 默认 default, 公开 public, 内部 internal, 外部 external, 个人 personal, 家庭 home, 办公 office,
工作 work, 业务 business, 财务 finance, 人事 staff, 行政 administration, 技术 technical, 质量 quality, 安全 safety, 环境 environment, 服务 service, 系统 system, 功能 function, 模块 module, 参数 parameter, 配置 configuration, 权限 permission, 角色 role,
菜单 menu, 消息 message, 通知 notice, 公告 announcement, 提醒 reminder, 新闻 news, 文章 article, 作者 author, 书名 book title, 图书 book, 书号 ISBN=isbn, 出版社 publisher, 出版 publication, 航班 flight, 航班号 flight number=flightNo, 座位 seat, 车次 train number=trainNo,
酒店 hotel, 客房 room, 菜品 dish, 菜名 dish, 餐厅 restaurant, 桌号 table number=tableNo, 药品 medicine, 剂量 dose, 诊断 diagnosis, 症状 symptom, 病历 medical record, 保险 insurance, 保单 policy, 保修 warranty, 保修期 warranty period, 质保期 warranty period,
面试 interview, 简历 resume, 应聘 application, 招聘 recruitment, 绩效 performance, 考核 assessment, 技能 skill, 经验 experience, 工龄 years of service, 工资条 payslip, 应发 gross, 实发 net, 扣款 deduction, 基本工资 base salary, 是否 is, 有无 has, 能否 can,
可否 can, 合作 cooperation, 账期 payment term, 开业 opening, 营业 business, 评级 rating, 星级 stars, 货期 lead time, 交期 delivery date, 货号 product number=productNo, 发动机号 engine number=engineNo, 车架号 chassis number=chassisNo, 一次 once,
甲方 party A=partyA, 乙方 party B=partyB, 丙方 party C=partyC, 第一 first, 第二 second, 第三 third, 试用期 probation, 试用 trial, 退还 refund, 借阅 loan, 建档 filing, 建立 creation, 车主 vehicle owner, 业主 owner,
租客 tenant, 房东 landlord, 租金 rent, 房租 rent, 入住 check-in, 退房 check-out, 户型 floor plan, 房型 room type, 楼盘 estate, 建筑面积 floor area, 朝向 orientation, 未税 excl tax, 总分 total score, 总数量 total quantity, 人员数量 headcount,
上传 upload, 下载 download, 发布 publication, 发生 occurrence, 发现 discovery, 发送 sending, 接收 receiving, 打印 print, 开票 invoicing, 送达 delivery, 到达 arrival, 出发 departure, 上班 work start, 下班 work end, 上午 morning, 下午 afternoon,
疫苗 vaccine, 接种 vaccination, 体检 check-up, 过敏史 allergies, 过敏 allergy, 病史 medical history, 就诊 visit, 主治 attending, 住院 admission, 出院 discharge, 宠物 pet, 动物 animal, 植物 plant, 作物 crop, 品种 breed, 饲料 feed, 供应 supply, 需求 demand, 需要 needed, 允许 allowed, 确认 confirmation, 取消 cancellation, 关闭 closing, 打开 opening, 支行 bank branch, 分行 bank branch,
人 person, 员 person, 日 date, 时 time, 年 year, 月 month, 周 week, 数 count, 额 amount, 量 quantity, 价 price, 费 fee, 名 name, 度 degree, 级 level, 码 code, 型 type, 类 type, 性 nature, 期 period, 组 group, 表 table, 单 form
`;

/** English of a word, and its part in a name. */
export interface HeadingWord {
  readonly english: string;
  /** Words in lower case, separated by spaces, or a name as it is. */
  readonly name: string;
}

export const HEADING_WORDS: ReadonlyMap<string, HeadingWord> = new Map(
  ENTRIES.split(",").map((entry) => {
    const [, chinese = "", words = ""] = /^\s*(\S+) (.*\S)\s*$/s.exec(entry) ?? [];
    const [english = "", name = english] = words.split("=");
    return [chinese, { english, name }];
  }),
);
